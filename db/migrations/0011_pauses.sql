ALTER TABLE "services" ADD COLUMN "free_from" smallint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "free_minutes" smallint;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_pause_whole" CHECK ((free_from IS NULL) = (free_minutes IS NULL));--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_pause" CHECK (free_from IS NULL OR free_from > 0 AND free_minutes > 0 AND free_from + free_minutes < duration_minutes AND capacity = 1);