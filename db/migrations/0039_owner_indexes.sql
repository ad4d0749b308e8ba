DROP INDEX "bookings_by_start";--> statement-breakpoint
DROP INDEX "bookings_visits";--> statement-breakpoint
DROP INDEX "bookings_found_by";--> statement-breakpoint
DROP INDEX "bookings_pending";--> statement-breakpoint
DROP INDEX IF EXISTS "occupancies_by_start";--> statement-breakpoint
DROP INDEX "deposits_by_payment";--> statement-breakpoint
DROP INDEX "closures_by_end";--> statement-breakpoint
DROP INDEX "special_hours_by_date";--> statement-breakpoint
CREATE INDEX "bookings_by_start" ON "bookings" USING btree ("tenant_id","schedule_id","starts_at","id","date","status","service_id","staff_id","duration_minutes","price_cents","price_from","no_show_at","requested_at","answer","answered_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_visits" ON "bookings" USING btree ("tenant_id","schedule_id","starts_at") WHERE deleted_at IS NULL AND parts IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_found_by" ON "bookings" USING btree ("tenant_id","schedule_id","starts_at","id","found_by") WHERE deleted_at IS NULL AND status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed');--> statement-breakpoint
CREATE INDEX "bookings_pending" ON "bookings" USING btree ("tenant_id","schedule_id") WHERE deleted_at IS NULL AND status = 'pending';--> statement-breakpoint
CREATE INDEX "occupancies_by_start" ON "occupancies" USING btree ("tenant_id","schedule_id","starts_at");--> statement-breakpoint
CREATE INDEX "deposits_by_payment" ON "deposits" USING btree ("tenant_id","schedule_id",coalesce(paid_at, created_at),"id") WHERE status IN ('succeeded', 'refund_pending', 'refunded');--> statement-breakpoint
CREATE INDEX "closures_by_end" ON "closures" USING btree ("tenant_id","schedule_id","ends_at");--> statement-breakpoint
CREATE INDEX "special_hours_by_date" ON "special_hours" USING btree ("tenant_id","schedule_id","date");--> statement-breakpoint
-- An owner's rows are mostly those of one schedule. Without this, the planner expects far too few rows.
CREATE STATISTICS "bookings_of_owner" (dependencies) ON "tenant_id", "schedule_id" FROM "bookings";--> statement-breakpoint
CREATE STATISTICS "occupancies_of_owner" (dependencies) ON "tenant_id", "schedule_id" FROM "occupancies";--> statement-breakpoint
CREATE STATISTICS "deposits_of_owner" (dependencies) ON "tenant_id", "schedule_id" FROM "deposits";--> statement-breakpoint
-- Statistics of empty tables would make the first connections read whole tables for as long as they live.
DO $$ BEGIN
	IF EXISTS (SELECT 1 FROM bookings) THEN ANALYZE "bookings", "occupancies", "deposits"; END IF;
END $$;
