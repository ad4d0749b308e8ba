CREATE TABLE "group_sessions" (
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "group_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_sessions_schedule_id_id_pk" PRIMARY KEY("schedule_id","id"),
	CONSTRAINT "group_sessions_one" UNIQUE("schedule_id","service_id","staff_id","starts_at","ends_at")
);
--> statement-breakpoint
INSERT INTO "group_sessions" ("schedule_id", "service_id", "staff_id", "starts_at", "ends_at")
SELECT DISTINCT o."schedule_id", o."service_id", o."staff_id", b."starts_at", b."ends_at"
FROM "occupancies" o JOIN "bookings" b ON b."schedule_id" = o."schedule_id" AND b."id" = o."booking_id"
WHERE o."group_session" IS NOT NULL;--> statement-breakpoint
-- Also drops the two constraints on this column, which follow below.
ALTER TABLE "occupancies" DROP COLUMN "session";--> statement-breakpoint
UPDATE "occupancies" o SET "group_session" = g."id" FROM "bookings" b, "group_sessions" g
WHERE o."group_session" IS NOT NULL AND b."schedule_id" = o."schedule_id" AND b."id" = o."booking_id"
	AND g."schedule_id" = o."schedule_id" AND g."service_id" = o."service_id" AND g."staff_id" = o."staff_id"
	AND g."starts_at" = b."starts_at" AND g."ends_at" = b."ends_at";--> statement-breakpoint
ALTER TABLE "occupancies"
	ADD COLUMN "session" bigint GENERATED ALWAYS AS (coalesce(-group_session, id)) STORED NOT NULL,
	ADD CONSTRAINT "occupancies_seat" UNIQUE("schedule_id","session","seat"),
	ADD CONSTRAINT "occupancies_no_overlap"
		EXCLUDE USING gist ("schedule_id" WITH =, "staff_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&, "session" WITH <>),
	ADD CONSTRAINT "occupancies_group_session" FOREIGN KEY ("schedule_id","group_session") REFERENCES "public"."group_sessions"("schedule_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_sessions" ADD CONSTRAINT "group_sessions_schedule_id_service_id_services_schedule_id_id_fk" FOREIGN KEY ("schedule_id","service_id") REFERENCES "public"."services"("schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_sessions" ADD CONSTRAINT "group_sessions_schedule_id_staff_id_staff_schedule_id_id_fk" FOREIGN KEY ("schedule_id","staff_id") REFERENCES "public"."staff"("schedule_id","id") ON DELETE cascade ON UPDATE no action;
