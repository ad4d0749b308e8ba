CREATE TABLE "client_keys" (
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"client_id" bigint NOT NULL,
	CONSTRAINT "client_keys_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "client_readings" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"read_to" bigint DEFAULT 0 NOT NULL,
	"read_next" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"owner_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text,
	"note" text,
	"offline_since" timestamp with time zone,
	"merged_into" bigint,
	"also" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"found_by" text GENERATED ALWAYS AS (left(replace(replace(replace(translate(
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’', 'llooddœæ'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
  || ' ' || lower(coalesce(email, '')) || ' ' || also, 600)) STORED NOT NULL,
	CONSTRAINT "clients_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" text NOT NULL,
	"auth_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "devices_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "client_keys" ADD CONSTRAINT "client_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_keys" ADD CONSTRAINT "client_keys_owner_id_client_id_clients_owner_id_id_fk" FOREIGN KEY ("owner_id","client_id") REFERENCES "public"."clients"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_readings" ADD CONSTRAINT "client_readings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_owner_id_merged_into_clients_owner_id_id_fk" FOREIGN KEY ("owner_id","merged_into") REFERENCES "public"."clients"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_keys_of" ON "client_keys" USING btree ("owner_id","client_id");--> statement-breakpoint
CREATE INDEX "clients_found_by" ON "clients" USING btree ("owner_id","found_by","id") WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("owner_id","merged_into") WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_offline" ON "clients" USING btree ("owner_id") WHERE offline_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_user_id_index" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_session_id_index" ON "devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "devices_left" ON "devices" USING btree ("seen_at") WHERE session_id IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_of_client" ON "bookings" USING btree ("schedule_id",(CASE WHEN length(regexp_replace(client_phone, '[^0-9]', '', 'g')) >= 6 THEN 'p' || right(regexp_replace(client_phone, '[^0-9]', '', 'g'), 9) ELSE 'm' || lower(client_email) END),"date") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_of_device" ON "deliveries" USING btree ("target","due_at") WHERE channel = 'push' AND done_at IS NULL AND abandoned_at IS NULL;