CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"payment_intent_id" text,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"visitor" text NOT NULL,
	"check_at" timestamp with time zone,
	"unreachable_since" timestamp with time zone,
	"refund_attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_booking" UNIQUE("booking_id"),
	CONSTRAINT "deposits_payment_intent" UNIQUE("provider","payment_intent_id"),
	CONSTRAINT "deposits_amount" CHECK (amount_cents > 0),
	CONSTRAINT "deposits_status" CHECK (status IN ('created', 'succeeded', 'failed', 'cancelled', 'refund_pending', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"owner_id" text NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_owner_id_provider_pk" PRIMARY KEY("owner_id","provider"),
	CONSTRAINT "payment_accounts_account" UNIQUE("provider","account_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"parent" text,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"owner_id" text NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"paid_until" timestamp with time zone,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_owner_id_provider_pk" PRIMARY KEY("owner_id","provider"),
	CONSTRAINT "subscriptions_customer" UNIQUE("provider","customer_id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "refund_hours" smallint DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_to_check" ON "deposits" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_objects_kind_parent_created_at_index" ON "sandbox_objects" USING btree ("kind","parent","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_to_check" ON "subscriptions" USING btree ("check_at") WHERE check_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_refund_hours" CHECK (refund_hours BETWEEN 0 AND 720);