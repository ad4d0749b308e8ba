ALTER TABLE "closures" ADD COLUMN "from_date" date;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "from_time" time(0);--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "to_date" date;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "to_time" time(0);--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "zone_rules" text;