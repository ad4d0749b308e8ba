ALTER TABLE "schedules" ADD COLUMN "gaps" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_gaps" CHECK (gaps IN ('any', 'last', 'never'));