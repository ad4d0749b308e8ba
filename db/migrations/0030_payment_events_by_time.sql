CREATE INDEX "payment_events_by_time" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
UPDATE "deposits" d SET "check_at" = now() + random() * interval '1 day' FROM "bookings" b
	WHERE b."schedule_id" = d."schedule_id" AND b."id" = d."booking_id"
		AND d."status" = 'succeeded' AND d."check_at" IS NULL AND b."ends_at" > now() - interval '30 days';
