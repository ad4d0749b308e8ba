DROP INDEX "bookings_by_start";--> statement-breakpoint
DROP INDEX "bookings_of_client";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "client_key" text GENERATED ALWAYS AS (CASE WHEN length(regexp_replace(client_phone, '[^0-9]', '', 'g')) >= 6 THEN 'p' || right(regexp_replace(client_phone, '[^0-9]', '', 'g'), 9) ELSE 'm' || lower(client_email) END) STORED;--> statement-breakpoint
-- As the log has it: a request, or a deposit that made it one; and the owner's first answer that was not taken back at once.
UPDATE "bookings" b SET "requested_at" = request."at", "answer" = first."kind", "answered_at" = first."at"
FROM (
  SELECT "schedule_id", "booking_id", min("at") AS "at" FROM "booking_events"
  WHERE "kind" = 'requested' OR "kind" IN ('paid', 'paid_late') AND "details" ->> 'status' = 'pending' GROUP BY 1, 2
) request LEFT JOIN (
  SELECT DISTINCT ON (e."schedule_id", e."booking_id") e."schedule_id", e."booking_id", e."kind", e."at"
  FROM "booking_events" e LEFT JOIN "booking_events" u ON u."schedule_id" = e."schedule_id"
    AND u."booking_id" = e."booking_id" AND u."version" = e."version" + 1 AND u."kind" = 'undone'
  WHERE e."kind" IN ('approved', 'rejected') AND e."actor" = 'owner' AND u."id" IS NULL
  ORDER BY e."schedule_id", e."booking_id", e."version"
) first ON first."schedule_id" = request."schedule_id" AND first."booking_id" = request."booking_id"
WHERE b."schedule_id" = request."schedule_id" AND b."id" = request."booking_id";--> statement-breakpoint
CREATE INDEX "bookings_by_start" ON "bookings" USING btree ("schedule_id","starts_at","id","date","status","service_id","staff_id","duration_minutes","price_cents","price_from","missed_at","requested_at","answer","answered_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_of_client" ON "bookings" USING btree ("schedule_id","client_key","date") WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_answer" CHECK ((answer IS NULL) = (answered_at IS NULL)
        AND (answer IS NULL OR answer IN ('approved', 'rejected') AND requested_at IS NOT NULL));