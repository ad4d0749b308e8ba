CREATE TABLE "waiting_checks" (
	"tenant_id" bigint NOT NULL,
	"schedule_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"changes" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "waiting_checks_tenant_id_schedule_id_from_date_to_date_pk" PRIMARY KEY("tenant_id","schedule_id","from_date","to_date")
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"tenant_id" bigint NOT NULL,
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"waiting_token" text NOT NULL,
	"service_ids" bigint[] NOT NULL,
	"places" smallint DEFAULT 1 NOT NULL,
	"staff_id" bigint,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"from_time" time(0) NOT NULL,
	"to_time" time(0) NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"client_phone" text NOT NULL,
	"client_phone_e164" text,
	"client_locale" text NOT NULL,
	"networks" text[] NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "waiting_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "waiting_entries_dates" CHECK (from_date <= to_date),
	CONSTRAINT "waiting_entries_times" CHECK (from_time <= to_time),
	CONSTRAINT "waiting_entries_ending" CHECK ((ending IS NULL) = (ended_at IS NULL) AND (ending IS NULL OR ending IN ('booked', 'left', 'removed', 'over')))
);
--> statement-breakpoint
CREATE TABLE "waiting_offers" (
	"tenant_id" bigint NOT NULL,
	"schedule_id" bigint NOT NULL,
	"waiting_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"address" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_offers_tenant_id_schedule_id_address_starts_at_pk" PRIMARY KEY("tenant_id","schedule_id","address","starts_at")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "waiting_id" bigint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "waiting_list" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "offer_minutes" smallint DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_checks" ADD CONSTRAINT "waiting_checks_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_to_entry" FOREIGN KEY ("tenant_id","waiting_id") REFERENCES "public"."waiting_entries"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_to_booking" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."bookings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_checks_due" ON "waiting_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_in_order" ON "waiting_entries" USING btree ("tenant_id","schedule_id","joined_at","id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "waiting_entries_by_last_date" ON "waiting_entries" USING btree ("to_date") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "waiting_entries_ended" ON "waiting_entries" USING btree ("ended_at") WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "waiting_offers_of_entry" ON "waiting_offers" USING btree ("tenant_id","waiting_id");--> statement-breakpoint
CREATE INDEX "waiting_offers_of_booking" ON "waiting_offers" USING btree ("tenant_id","booking_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_to_waiting" FOREIGN KEY ("tenant_id","waiting_id") REFERENCES "public"."waiting_entries"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_offered" ON "bookings" USING btree ("offered_until") WHERE offered_until IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_of_waiting" ON "deliveries" USING btree ("tenant_id","waiting_id","template") WHERE waiting_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subject" CHECK ((event_id IS NULL) = (booking_id IS NULL) AND (event_id IS NULL) <> (waiting_id IS NULL));--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_offer_minutes" CHECK (offer_minutes BETWEEN 15 AND 1440);