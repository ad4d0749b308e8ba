ALTER TABLE "schedules" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "color" text DEFAULT 'plum' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "show_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_phone" CHECK (phone ~ '^[+][0-9]{3,15}$');--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_website" CHECK (website ~ '^https?://');--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_color" CHECK (color IN ('plum', 'rose', 'terracotta', 'ochre', 'green', 'teal', 'blue', 'grey'));