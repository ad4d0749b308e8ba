ALTER TABLE "schedules" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of those before, nobody knows: where services and hours were set up, the steps had gone, and stay away.
UPDATE "schedules" s SET "shared" = true
WHERE EXISTS (SELECT FROM "services" v WHERE v."schedule_id" = s."id" AND v."deleted_at" IS NULL)
  AND EXISTS (SELECT FROM "availability" a WHERE a."schedule_id" = s."id");
