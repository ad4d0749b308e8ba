ALTER TABLE "schedule_images" DROP CONSTRAINT "schedule_images_kind";--> statement-breakpoint
ALTER TABLE "schedule_images" DROP CONSTRAINT "schedule_images_large";--> statement-breakpoint
ALTER TABLE "schedule_images" ADD COLUMN "staff_id" bigint;--> statement-breakpoint
ALTER TABLE "schedule_images" ADD CONSTRAINT "schedule_images_to_staff" FOREIGN KEY ("tenant_id","schedule_id","staff_id") REFERENCES "public"."staff"("tenant_id","schedule_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_images_staff" ON "schedule_images" USING btree ("tenant_id","schedule_id","staff_id") WHERE staff_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_images" ADD CONSTRAINT "schedule_images_of_staff" CHECK ((kind = 'staff') = (staff_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE "schedule_images" ADD CONSTRAINT "schedule_images_kind" CHECK (kind IN ('logo', 'photo', 'staff'));--> statement-breakpoint
ALTER TABLE "schedule_images" ADD CONSTRAINT "schedule_images_large" CHECK ((kind = 'logo') = (large IS NULL));