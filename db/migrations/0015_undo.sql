CREATE TABLE "undos" (
	"schedule_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undos_schedule_id_booking_id_pk" PRIMARY KEY("schedule_id","booking_id")
);
--> statement-breakpoint
ALTER TABLE "booking_events" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_schedule_id_booking_id_bookings_schedule_id_id_fk" FOREIGN KEY ("schedule_id","booking_id") REFERENCES "public"."bookings"("schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undos_by_age" ON "undos" USING btree ("at");