-- One door, one table of time, one log. Every row of the version before is kept: bookings keep their numbers, references
-- and versions, mails their ids, which are in the links that people have.

-- Staff: every schedule has one member, under its owner's name.
CREATE TABLE "staff" (
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text DEFAULT 'plum' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "staff_schedule_id_id_pk" PRIMARY KEY("schedule_id","id"),
	CONSTRAINT "staff_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO "staff" ("schedule_id", "name", "created_at")
SELECT s.id, u.name, s.created_at FROM "schedules" s JOIN "users" u ON u.id = s.owner_id ORDER BY s.id;
--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "offer_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint

-- What belongs to a schedule has the schedule first in its key. Constraints that hang on the old keys go before them.
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_service_id_services_id_fk";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_schedule_id_schedules_id_fk";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_booking_id_bookings_id_fk";--> statement-breakpoint
ALTER TABLE "deposits" DROP CONSTRAINT "deposits_booking_id_bookings_id_fk";--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_pkey";--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_schedule_id_id_pk" PRIMARY KEY ("schedule_id", "id");--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "buffer_before" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "buffer_after" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "capacity" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_buffers" CHECK (buffer_before BETWEEN 0 AND 240 AND buffer_after BETWEEN 0 AND 240);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_capacity" CHECK (capacity BETWEEN 1 AND 100);--> statement-breakpoint
DROP INDEX "services_schedule_id_index";--> statement-breakpoint
ALTER TABLE "availability" DROP CONSTRAINT "availability_pkey";--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_schedule_id_id_pk" PRIMARY KEY ("schedule_id", "id");--> statement-breakpoint
ALTER TABLE "availability" ADD COLUMN "staff_id" bigint;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_schedule_id_staff_id_staff_schedule_id_id_fk" FOREIGN KEY ("schedule_id","staff_id") REFERENCES "staff"("schedule_id","id") ON DELETE cascade;--> statement-breakpoint
DROP INDEX "availability_schedule_id_index";--> statement-breakpoint
CREATE TABLE "service_staff" (
	"schedule_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "service_staff_schedule_id_service_id_staff_id_pk" PRIMARY KEY("schedule_id","service_id","staff_id"),
	CONSTRAINT "service_staff_schedule_id_service_id_services_schedule_id_id_fk" FOREIGN KEY ("schedule_id","service_id") REFERENCES "services"("schedule_id","id") ON DELETE cascade,
	CONSTRAINT "service_staff_schedule_id_staff_id_staff_schedule_id_id_fk" FOREIGN KEY ("schedule_id","staff_id") REFERENCES "staff"("schedule_id","id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"all_day" boolean DEFAULT false NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closures_schedule_id_id_pk" PRIMARY KEY("schedule_id","id"),
	CONSTRAINT "closures_order" CHECK (starts_at < ends_at),
	CONSTRAINT "closures_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE cascade,
	CONSTRAINT "closures_schedule_id_staff_id_staff_schedule_id_id_fk" FOREIGN KEY ("schedule_id","staff_id") REFERENCES "staff"("schedule_id","id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "closures_by_end" ON "closures" USING btree ("schedule_id","ends_at");--> statement-breakpoint
CREATE TABLE "special_hours" (
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "special_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0) NOT NULL,
	CONSTRAINT "special_hours_schedule_id_id_pk" PRIMARY KEY("schedule_id","id"),
	CONSTRAINT "special_hours_order" CHECK (start_time < end_time),
	CONSTRAINT "special_hours_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE cascade,
	CONSTRAINT "special_hours_schedule_id_staff_id_staff_schedule_id_id_fk" FOREIGN KEY ("schedule_id","staff_id") REFERENCES "staff"("schedule_id","id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "special_hours_by_date" ON "special_hours" USING btree ("schedule_id","date");--> statement-breakpoint

-- Bookings: whose they are, and what a hold is, said by the status.
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_pkey";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_schedule_id_id_pk" PRIMARY KEY ("schedule_id", "id");--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "staff_id" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "lapses" boolean;--> statement-breakpoint
-- A client's booking is known by its key, its deposit, or the mail that told the owner of it; of the rest, an owner who
-- does without those mails may have either, and what waits for an answer is then taken for a client's.
UPDATE "bookings" b SET
	staff_id = (SELECT t.id FROM "staff" t WHERE t.schedule_id = b.schedule_id),
	lapses = b.request_key IS NOT NULL OR EXISTS (SELECT FROM "deposits" d WHERE d.booking_id = b.id)
		OR EXISTS (SELECT FROM "messages" m WHERE m.booking_id = b.id AND m.recipient = 'owner' AND m.kind IN ('booking_requested', 'deposit_late'))
		OR (SELECT 'booking_requested' = ANY (u.muted_mails) FROM "schedules" s JOIN "users" u ON u.id = s.owner_id WHERE s.id = b.schedule_id),
	remind_at = CASE WHEN b.status = 'approved' AND b.deleted_at IS NULL THEN b.remind_at END;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "staff_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "lapses" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_schedule_id_service_id_services_schedule_id_id_fk" FOREIGN KEY ("schedule_id","service_id") REFERENCES "services"("schedule_id","id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_schedule_id_staff_id_staff_schedule_id_id_fk" FOREIGN KEY ("schedule_id","staff_id") REFERENCES "staff"("schedule_id","id") ON DELETE cascade;--> statement-breakpoint

-- Time that is taken: one row for every booking that blocks.
CREATE TABLE "occupancies" (
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "occupancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"group_session" bigint,
	"session" bigint GENERATED ALWAYS AS (coalesce(group_session, id)) STORED NOT NULL,
	"seat" smallint DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone,
	"holder" text,
	CONSTRAINT "occupancies_schedule_id_id_pk" PRIMARY KEY("schedule_id","id"),
	CONSTRAINT "occupancies_seat" UNIQUE("schedule_id","session","seat"),
	CONSTRAINT "occupancies_kind" CHECK (kind IN ('booking', 'hold')),
	CONSTRAINT "occupancies_hold" CHECK ((kind = 'hold') = (expires_at IS NOT NULL)),
	CONSTRAINT "occupancies_range" CHECK (starts_at < ends_at),
	CONSTRAINT "occupancies_length" CHECK (ends_at <= starts_at + interval '24 hours'),
	CONSTRAINT "occupancies_seats" CHECK (seat BETWEEN 1 AND 100),
	CONSTRAINT "occupancies_schedule_id_booking_id_bookings_schedule_id_id_fk" FOREIGN KEY ("schedule_id","booking_id") REFERENCES "bookings"("schedule_id","id") ON DELETE cascade,
	CONSTRAINT "occupancies_schedule_id_staff_id_staff_schedule_id_id_fk" FOREIGN KEY ("schedule_id","staff_id") REFERENCES "staff"("schedule_id","id") ON DELETE cascade,
	CONSTRAINT "occupancies_schedule_id_service_id_services_schedule_id_id_fk" FOREIGN KEY ("schedule_id","service_id") REFERENCES "services"("schedule_id","id") ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO "occupancies" ("schedule_id", "staff_id", "service_id", "booking_id", "starts_at", "ends_at", "kind", "expires_at")
SELECT schedule_id, staff_id, service_id, id, starts_at, ends_at,
	CASE WHEN hold_ends_at IS NULL THEN 'booking' ELSE 'hold' END, hold_ends_at
FROM "bookings" WHERE blocks ORDER BY id;
--> statement-breakpoint
-- Two bookings of one staff member share an instant only as the same appointment.
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_no_overlap"
	EXCLUDE USING gist ("schedule_id" WITH =, "staff_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&, "session" WITH <>);
--> statement-breakpoint
CREATE INDEX "occupancies_by_start" ON "occupancies" USING btree ("schedule_id","starts_at");--> statement-breakpoint
CREATE INDEX "occupancies_of_booking" ON "occupancies" USING btree ("schedule_id","booking_id");--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_no_overlap";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "blocks";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status";--> statement-breakpoint
UPDATE "bookings" SET
	status = CASE WHEN status IN ('pending', 'approved') AND deleted_at IS NULL THEN 'held'
		WHEN deleted_at IS NULL THEN 'expired' ELSE 'released' END,
	deleted_at = NULL
WHERE hold_ends_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status" CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed', 'held', 'expired', 'released'));--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "hold_ends_at";--> statement-breakpoint
CREATE INDEX "bookings_to_lapse" ON "bookings" USING btree ("starts_at") WHERE deleted_at IS NULL AND status = 'pending' AND lapses;--> statement-breakpoint

-- Deposits: under the booking's schedule, with the terms they were paid under.
ALTER TABLE "deposits" ADD COLUMN "schedule_id" bigint;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "refund_hours" smallint;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "opening_until" timestamp with time zone;--> statement-breakpoint
UPDATE "deposits" d SET schedule_id = s.id, refund_hours = s.refund_hours,
	refunded_cents = CASE d.status WHEN 'refunded' THEN d.amount_cents ELSE 0 END
FROM "bookings" b JOIN "schedules" s ON s.id = b.schedule_id WHERE b.id = d.booking_id;--> statement-breakpoint
ALTER TABLE "deposits" ALTER COLUMN "schedule_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ALTER COLUMN "refund_hours" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" DROP CONSTRAINT "deposits_pkey";--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_schedule_id_id_pk" PRIMARY KEY ("schedule_id", "id");--> statement-breakpoint
ALTER TABLE "deposits" DROP CONSTRAINT "deposits_booking";--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_booking" UNIQUE ("schedule_id", "booking_id");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_schedule_id_booking_id_bookings_schedule_id_id_fk" FOREIGN KEY ("schedule_id","booking_id") REFERENCES "bookings"("schedule_id","id") ON DELETE cascade;--> statement-breakpoint

-- A question to the payment provider has a number: of two answers the one that was asked for later stays.
ALTER TABLE "payment_accounts" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- The log: an event for every change that a mail told of, and one for what each booking is now.
CREATE TABLE "booking_events" (
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "booking_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"planned_at" timestamp with time zone,
	CONSTRAINT "booking_events_schedule_id_id_pk" PRIMARY KEY("schedule_id","id"),
	CONSTRAINT "booking_events_version" UNIQUE("schedule_id","booking_id","version"),
	CONSTRAINT "booking_events_schedule_id_booking_id_bookings_schedule_id_id_fk" FOREIGN KEY ("schedule_id","booking_id") REFERENCES "bookings"("schedule_id","id") ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO "booking_events" ("schedule_id", "booking_id", "version", "kind", "actor", "details", "at", "planned_at")
SELECT b.schedule_id, b.id, m.booking_version, k.kind, k.actor, m.details, m.created_at, now()
FROM (
	SELECT DISTINCT ON (booking_id, booking_version) booking_id, booking_version, kind, recipient, details, created_at
	FROM "messages" WHERE booking_id IS NOT NULL ORDER BY booking_id, booking_version, recipient
) m JOIN "bookings" b ON b.id = m.booking_id CROSS JOIN LATERAL (SELECT * FROM (VALUES
	('booking_received', CASE WHEN b.lapses THEN 'requested' ELSE 'entered' END, CASE WHEN b.lapses THEN 'client' ELSE 'owner' END),
	('booking_requested', 'requested', 'client'), ('booking_approved', 'approved', 'owner'), ('booking_rejected', 'rejected', 'owner'),
	('booking_reopened', 'reopened', 'owner'), ('booking_changed', 'edited', 'owner'), ('booking_cancelled', 'cancelled', 'owner'),
	('cancellation_confirmed', 'cancelled', 'client'), ('client_cancelled', 'cancelled', 'client'), ('booking_reminder', 'reminder_due', 'clock'),
	('deposit_received', 'paid', 'provider'), ('deposit_late', 'paid_late', 'provider'), ('deposit_refunded', 'refunded', 'provider'),
	('deposit_returned', 'refunded', 'provider'), ('deposit_given_back', 'refunded', 'provider'), ('refund_refused', 'refund_refused', 'provider')
) AS kinds(message, kind, actor) WHERE kinds.message = m.kind) k
ORDER BY m.created_at, b.id, m.booking_version;
--> statement-breakpoint
INSERT INTO "booking_events" ("schedule_id", "booking_id", "version", "kind", "actor", "at", "planned_at")
SELECT b.schedule_id, b.id, b.version, 'carried_over', 'clock', now(), now() FROM "bookings" b
WHERE NOT EXISTS (SELECT FROM "booking_events" e WHERE e.schedule_id = b.schedule_id AND e.booking_id = b.id AND e.version = b.version)
ORDER BY b.id;
--> statement-breakpoint
CREATE INDEX "booking_events_to_plan" ON "booking_events" USING btree ("id") WHERE planned_at IS NULL;--> statement-breakpoint

-- Every mail, sent or due, under the id that it has always had.
CREATE TABLE "deliveries" (
	"schedule_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"target" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	"abandoned_at" timestamp with time zone,
	"event_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"recipient" text NOT NULL,
	"letter" text NOT NULL,
	CONSTRAINT "deliveries_schedule_id_id_pk" PRIMARY KEY("schedule_id","id"),
	CONSTRAINT "deliveries_once" UNIQUE("schedule_id","event_id","channel","recipient","target"),
	CONSTRAINT "deliveries_schedule_id_event_id_booking_events_schedule_id_id_fk" FOREIGN KEY ("schedule_id","event_id") REFERENCES "booking_events"("schedule_id","id") ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO "deliveries" ("schedule_id", "id", "target", "locale", "created_at", "due_at", "attempts", "last_error", "done_at", "abandoned_at",
	"event_id", "booking_id", "version", "recipient", "letter")
SELECT e.schedule_id, m.id, m.to_address, m.locale, m.created_at, m.due_at, m.attempts, m.last_error, m.sent_at, m.abandoned_at,
	e.id, m.booking_id, m.booking_version, m.recipient, m.kind
FROM "messages" m JOIN "bookings" b ON b.id = m.booking_id
	JOIN "booking_events" e ON e.schedule_id = b.schedule_id AND e.booking_id = b.id AND e.version = m.booking_version;
--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE done_at IS NULL AND abandoned_at IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_in_order" ON "deliveries" USING btree ("schedule_id","booking_id","recipient","version") WHERE done_at IS NULL AND abandoned_at IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_abandoned" ON "deliveries" USING btree ("abandoned_at") WHERE abandoned_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_reminders" ON "deliveries" USING btree ("id") WHERE letter = 'booking_reminder';--> statement-breakpoint
CREATE TABLE "account_mails" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"target" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	"abandoned_at" timestamp with time zone,
	"user_id" text NOT NULL,
	"letter" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "account_mails_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO "account_mails" ("id", "target", "locale", "created_at", "due_at", "attempts", "last_error", "done_at", "abandoned_at", "user_id", "letter", "details")
SELECT id, to_address, locale, created_at, due_at, attempts, last_error, sent_at, abandoned_at, user_id, kind, details
FROM "messages" WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "account_mails_due" ON "account_mails" USING btree ("due_at") WHERE done_at IS NULL AND abandoned_at IS NULL;--> statement-breakpoint
CREATE INDEX "account_mails_abandoned" ON "account_mails" USING btree ("abandoned_at") WHERE abandoned_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "account_mails_of_user" ON "account_mails" USING btree ("user_id","letter","created_at");--> statement-breakpoint
DROP TABLE "messages";--> statement-breakpoint
-- What woke the sender before PostgreSQL's own notifications did.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
