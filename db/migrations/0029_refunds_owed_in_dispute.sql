ALTER TABLE "deposits" ADD COLUMN "refund_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "deposits" d SET "refund_owed" = true FROM "bookings" b
	WHERE b."schedule_id" = d."schedule_id" AND b."id" = d."booking_id"
		AND d."status" = 'succeeded' AND d."disputed" AND d."dispute_outcome" IS NULL
		AND (b."status" IN ('rejected', 'lapsed') OR b."deleted_at" IS NOT NULL);
