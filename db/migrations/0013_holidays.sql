ALTER TABLE "closures" ADD COLUMN "source" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_source" CHECK (source IN ('owner', 'holiday'));