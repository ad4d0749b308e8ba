ALTER TABLE "memberships" ADD COLUMN "granted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "memberships" SET "granted_at" = "created_at";
