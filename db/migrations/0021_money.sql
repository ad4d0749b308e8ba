DROP INDEX "schedules_owner_id_index";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "dispute_outcome" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
UPDATE deposits d SET paid_at = e.at FROM (
  SELECT schedule_id, booking_id, min(at) AS at FROM booking_events
  WHERE kind IN ('paid', 'paid_late', 'paid_in_vain', 'payment_mismatched') GROUP BY schedule_id, booking_id) e
WHERE d.schedule_id = e.schedule_id AND d.booking_id = e.booking_id AND d.status IN ('succeeded', 'refund_pending', 'refunded');--> statement-breakpoint
UPDATE deposits SET check_at = now() WHERE disputed AND check_at IS NULL;--> statement-breakpoint
CREATE INDEX "deposits_by_payment" ON "deposits" USING btree ("schedule_id",coalesce(paid_at, created_at),"id") WHERE status IN ('succeeded', 'refund_pending', 'refunded');--> statement-breakpoint
CREATE INDEX "schedules_owner_id_index" ON "schedules" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_dispute_outcome" CHECK (dispute_outcome IN ('won', 'lost', 'dropped'));