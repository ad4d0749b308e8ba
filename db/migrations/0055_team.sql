CREATE TABLE "memberships" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" text NOT NULL,
	"user_id" text,
	"email" text,
	"role" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"feed_key" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "memberships_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "memberships_person" UNIQUE("owner_id","user_id"),
	CONSTRAINT "memberships_address" UNIQUE("owner_id","email"),
	CONSTRAINT "memberships_token" UNIQUE("token_hash"),
	CONSTRAINT "memberships_role" CHECK (role IN ('owner', 'manager', 'reception', 'member')),
	CONSTRAINT "memberships_state" CHECK ((user_id IS NULL) = (email IS NOT NULL)),
	CONSTRAINT "memberships_owner" CHECK ((role = 'owner') = (user_id IS NOT NULL AND user_id = owner_id))
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "membership_id" bigint;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_of_person" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_of_person" ON "staff" USING btree ("tenant_id","membership_id","schedule_id") WHERE membership_id IS NOT NULL AND deleted_at IS NULL;