ALTER TABLE "bookings" RENAME COLUMN "missed_at" TO "no_show_at";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "leaves_at" TO "deletion_at";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "leaving_check_at" TO "deletion_check_at";--> statement-breakpoint
ALTER INDEX "users_leaving" RENAME TO "users_to_delete";--> statement-breakpoint
ALTER TABLE "services" RENAME COLUMN "free_from" TO "processing_from";--> statement-breakpoint
ALTER TABLE "services" RENAME COLUMN "free_minutes" TO "processing_minutes";--> statement-breakpoint
ALTER TABLE "services" RENAME CONSTRAINT "services_pause_whole" TO "services_processing_whole";--> statement-breakpoint
ALTER TABLE "services" RENAME CONSTRAINT "services_pause" TO "services_processing";--> statement-breakpoint
ALTER TABLE "reminder_stops" RENAME TO "reminder_unsubscribes";--> statement-breakpoint
ALTER INDEX "reminder_stops_pkey" RENAME TO "reminder_unsubscribes_pkey";--> statement-breakpoint
ALTER TABLE "schedules" DROP CONSTRAINT "schedules_approval";--> statement-breakpoint
ALTER TABLE "schedules" DROP CONSTRAINT "schedules_gaps";--> statement-breakpoint
ALTER TABLE "schedules" ALTER COLUMN "approval" SET DEFAULT 'manual';--> statement-breakpoint
ALTER TABLE "schedules" ALTER COLUMN "gaps" SET DEFAULT 'allow';--> statement-breakpoint
UPDATE "schedules" SET
	"approval" = CASE "approval" WHEN 'by_hand' THEN 'manual' ELSE 'automatic' END,
	"gaps" = CASE "gaps" WHEN 'any' THEN 'allow' WHEN 'last' THEN 'avoid' ELSE 'forbid' END;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_approval" CHECK (approval IN ('manual', 'automatic'));--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_gaps" CHECK (gaps IN ('allow', 'avoid', 'forbid'));--> statement-breakpoint
UPDATE "booking_events" SET "kind" = CASE "kind" WHEN 'missed' THEN 'no_show' ELSE 'no_show_removed' END
	WHERE "kind" IN ('missed', 'not_missed');--> statement-breakpoint
UPDATE "undos" SET "before" = jsonb_set("before", '{booked,noShowAt}', "before" #> '{booked,missedAt}') #- '{booked,missedAt}'
	WHERE "before" #> '{booked,missedAt}' IS NOT NULL;
