ALTER TABLE "deposits" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "disputed_cents" integer;--> statement-breakpoint
UPDATE "deposits" d SET "paid_cents" = (e.details ->> 'paidCents')::int
FROM "booking_events" e
WHERE e.tenant_id = d.tenant_id AND e.booking_id = d.booking_id AND e.kind = 'payment_mismatched'
  AND d.status IN ('refund_pending', 'refunded') AND (e.details ->> 'paidCents')::int > 0;--> statement-breakpoint
UPDATE "deposits" SET "paid_cents" = "refunded_cents"
WHERE status = 'refunded' AND refunded_cents > 0 AND refunded_cents <> coalesce(paid_cents, amount_cents);--> statement-breakpoint
-- A bank can take a refund back. Those of the last 30 days are checked daily, spread over a day.
UPDATE "deposits" d SET "refunded_at" = e.at, "check_at" = coalesce(d.check_at, now() + random() * interval '1 day')
FROM (SELECT tenant_id, booking_id, max(at) AS at FROM "booking_events"
  WHERE kind IN ('refunded', 'partly_refunded') AND at > now() - interval '30 days' GROUP BY 1, 2) e
WHERE e.tenant_id = d.tenant_id AND e.booking_id = d.booking_id AND d.refunded_cents > 0
  AND d.status IN ('succeeded', 'refunded');--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_paid" CHECK (paid_cents > 0);--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_disputed" CHECK (disputed_cents > 0);
