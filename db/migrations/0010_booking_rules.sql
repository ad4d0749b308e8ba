ALTER TABLE "schedules" ADD COLUMN "notice_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "horizon_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "step_minutes" smallint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "approval" text DEFAULT 'by_hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_notice" CHECK (notice_minutes BETWEEN 0 AND 43200);--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_horizon" CHECK (horizon_days BETWEEN 1 AND 365);--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_step" CHECK (step_minutes IN (5, 10, 15, 20, 30, 60));--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_approval" CHECK (approval IN ('by_hand', 'at_once'));