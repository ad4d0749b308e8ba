CREATE TABLE "reminder_stops" (
	"address" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "feed_token" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_mails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_to_remind" ON "bookings" USING btree ("remind_at") WHERE remind_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_dead" ON "messages" USING btree ("abandoned_at") WHERE abandoned_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_feed_token" UNIQUE("feed_token");--> statement-breakpoint
-- Bookings from before are reminded of too, and mails that wait keep a letter to be written with.
UPDATE "bookings" SET "remind_at" = "starts_at" - interval '24 hours' WHERE "blocks" AND "starts_at" > now() + interval '24 hours';--> statement-breakpoint
UPDATE "messages" SET "kind" = 'client_cancelled' WHERE "kind" = 'booking_cancelled' AND "recipient" = 'owner' AND "sent_at" IS NULL;
