ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_version",
	DROP CONSTRAINT "booking_events_schedule_id_booking_id_bookings_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_reference",
	DROP CONSTRAINT "bookings_request",
	DROP CONSTRAINT "bookings_schedule_id_service_id_services_schedule_id_id_fk",
	DROP CONSTRAINT "bookings_schedule_id_staff_id_staff_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "group_sessions" DROP CONSTRAINT "group_sessions_one",
	DROP CONSTRAINT "group_sessions_schedule_id_service_id_services_schedule_id_id_fk",
	DROP CONSTRAINT "group_sessions_schedule_id_staff_id_staff_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "occupancies" DROP CONSTRAINT "occupancies_seat",
	DROP CONSTRAINT "occupancies_schedule_id_booking_id_bookings_schedule_id_id_fk",
	DROP CONSTRAINT "occupancies_schedule_id_staff_id_staff_schedule_id_id_fk",
	DROP CONSTRAINT "occupancies_schedule_id_service_id_services_schedule_id_id_fk",
	DROP CONSTRAINT "occupancies_group_session",
	DROP CONSTRAINT "occupancies_no_overlap";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_once",
	DROP CONSTRAINT "deliveries_schedule_id_event_id_booking_events_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "deposits" DROP CONSTRAINT "deposits_payment_intent",
	DROP CONSTRAINT "deposits_booking",
	DROP CONSTRAINT "deposits_schedule_id_booking_id_bookings_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "schedules" DROP CONSTRAINT "schedules_share_token",
	DROP CONSTRAINT "schedules_feed_token";--> statement-breakpoint
ALTER TABLE "undos" DROP CONSTRAINT "undos_schedule_id_booking_id_bookings_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "open_requests" DROP CONSTRAINT "open_requests_schedule_id_schedules_id_fk";--> statement-breakpoint
ALTER TABLE "availability" DROP CONSTRAINT "availability_schedule_id_schedules_id_fk",
	DROP CONSTRAINT "availability_schedule_id_staff_id_staff_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "closures" DROP CONSTRAINT "closures_schedule_id_schedules_id_fk",
	DROP CONSTRAINT "closures_schedule_id_staff_id_staff_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "service_staff" DROP CONSTRAINT "service_staff_schedule_id_service_id_services_schedule_id_id_fk",
	DROP CONSTRAINT "service_staff_schedule_id_staff_id_staff_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_schedule_id_schedules_id_fk";--> statement-breakpoint
ALTER TABLE "special_hours" DROP CONSTRAINT "special_hours_schedule_id_schedules_id_fk",
	DROP CONSTRAINT "special_hours_schedule_id_staff_id_staff_schedule_id_id_fk";--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_schedule_id_schedules_id_fk";--> statement-breakpoint
ALTER TABLE "booking_events" DROP CONSTRAINT "booking_events_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "group_sessions" DROP CONSTRAINT "group_sessions_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "occupancies" DROP CONSTRAINT "occupancies_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "undos" DROP CONSTRAINT "undos_schedule_id_booking_id_pk";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "open_requests" DROP CONSTRAINT "open_requests_schedule_id_requester_pk";--> statement-breakpoint
ALTER TABLE "deposits" DROP CONSTRAINT "deposits_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "availability" DROP CONSTRAINT "availability_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "closures" DROP CONSTRAINT "closures_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "service_staff" DROP CONSTRAINT "service_staff_schedule_id_service_id_staff_id_pk";--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "special_hours" DROP CONSTRAINT "special_hours_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_schedule_id_id_pk";--> statement-breakpoint
ALTER TABLE "schedules" DROP CONSTRAINT "schedules_pkey";--> statement-breakpoint
DROP INDEX "occupancies_of_booking";--> statement-breakpoint
DROP INDEX "deliveries_in_order";--> statement-breakpoint
DROP INDEX "occupancies_by_start";--> statement-breakpoint
ALTER TABLE "availability" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "availability" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "booking_events" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "booking_events" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "closures" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "deliveries" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "deposits" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "group_sessions" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "group_sessions" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "occupancies" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "occupancies" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "open_requests" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "open_requests" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "service_staff" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "service_staff" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "services" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "special_hours" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "special_hours" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "staff" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "undos" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "undos" r SET "tenant_id" = s."tenant_id" FROM "schedules" s WHERE s."id" = r."schedule_id";--> statement-breakpoint
ALTER TABLE "availability" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "availability_tenant_id_schedule_id_id_pk" PRIMARY KEY("tenant_id","schedule_id","id");--> statement-breakpoint
ALTER TABLE "booking_events" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "booking_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	ADD CONSTRAINT "booking_events_version" UNIQUE("tenant_id","booking_id","version");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	ADD CONSTRAINT "bookings_request" UNIQUE("tenant_id","schedule_id","request_key");--> statement-breakpoint
ALTER TABLE "closures" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "closures_tenant_id_schedule_id_id_pk" PRIMARY KEY("tenant_id","schedule_id","id");--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	ADD CONSTRAINT "deliveries_once" UNIQUE("tenant_id","event_id","channel","recipient","target");--> statement-breakpoint
ALTER TABLE "deposits" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "deposits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	ADD CONSTRAINT "deposits_booking" UNIQUE("tenant_id","booking_id");--> statement-breakpoint
ALTER TABLE "group_sessions" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "group_sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	ADD CONSTRAINT "group_sessions_one" UNIQUE("tenant_id","service_id","staff_id","starts_at","ends_at");--> statement-breakpoint
ALTER TABLE "occupancies" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "occupancies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	ADD CONSTRAINT "occupancies_seat" UNIQUE("tenant_id","session","seat"),
	ADD CONSTRAINT "occupancies_no_overlap"
		EXCLUDE USING gist ("tenant_id" WITH =, "staff_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&, "session" WITH <>);--> statement-breakpoint
ALTER TABLE "open_requests" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "open_requests_tenant_id_schedule_id_requester_pk" PRIMARY KEY("tenant_id","schedule_id","requester");--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "service_staff" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "service_staff_tenant_id_schedule_id_service_id_staff_id_pk" PRIMARY KEY("tenant_id","schedule_id","service_id","staff_id");--> statement-breakpoint
ALTER TABLE "services" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "services_tenant_id_schedule_id_id_pk" PRIMARY KEY("tenant_id","schedule_id","id");--> statement-breakpoint
ALTER TABLE "special_hours" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "special_hours_tenant_id_schedule_id_id_pk" PRIMARY KEY("tenant_id","schedule_id","id");--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "staff_tenant_id_schedule_id_id_pk" PRIMARY KEY("tenant_id","schedule_id","id");--> statement-breakpoint
ALTER TABLE "undos" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "undos_tenant_id_booking_id_pk" PRIMARY KEY("tenant_id","booking_id");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_staff" ADD CONSTRAINT "service_staff_to_service" FOREIGN KEY ("tenant_id","schedule_id","service_id") REFERENCES "public"."services"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "service_staff_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "availability_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "closures_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_hours" ADD CONSTRAINT "special_hours_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "special_hours_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_requests" ADD CONSTRAINT "open_requests_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_to_service" FOREIGN KEY ("tenant_id","schedule_id","service_id") REFERENCES "public"."services"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "bookings_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_sessions" ADD CONSTRAINT "group_sessions_to_service" FOREIGN KEY ("tenant_id","schedule_id","service_id") REFERENCES "public"."services"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "group_sessions_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_to_booking" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."bookings"("tenant_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "occupancies_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "occupancies_to_service" FOREIGN KEY ("tenant_id","schedule_id","service_id") REFERENCES "public"."services"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "occupancies_group_session" FOREIGN KEY ("tenant_id","group_session") REFERENCES "public"."group_sessions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_to_booking" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."bookings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_to_booking" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."bookings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_to_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."booking_events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_to_booking" FOREIGN KEY ("tenant_id","booking_id") REFERENCES "public"."bookings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occupancies_of_booking" ON "occupancies" USING btree ("tenant_id","booking_id");--> statement-breakpoint
CREATE INDEX "deliveries_in_order" ON "deliveries" USING btree ("tenant_id","booking_id","recipient","version") WHERE done_at IS NULL AND abandoned_at IS NULL;--> statement-breakpoint
ALTER TABLE "attempts" SET LOGGED;--> statement-breakpoint
ALTER TABLE "mail_budgets" SET LOGGED;--> statement-breakpoint
ALTER TABLE "open_requests" SET LOGGED;--> statement-breakpoint
CREATE TABLE "public_ids" (
	"public_id" text PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"row_id" bigint NOT NULL
);--> statement-breakpoint
INSERT INTO "public_ids" ("public_id", "tenant_id", "row_id")
	SELECT "share_token", "tenant_id", "id" FROM "schedules"
	UNION ALL SELECT "feed_token", "tenant_id", "id" FROM "schedules"
	UNION ALL SELECT "reference_token", "tenant_id", "id" FROM "bookings"
	UNION ALL SELECT "payment_intent_id", "tenant_id", "id" FROM "deposits" WHERE "payment_intent_id" IS NOT NULL;
