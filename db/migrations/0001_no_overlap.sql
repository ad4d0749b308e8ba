CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- A schedule is one person's time: no two blocking bookings of it may share an instant.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_overlap"
  EXCLUDE USING gist ("schedule_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("blocks");
