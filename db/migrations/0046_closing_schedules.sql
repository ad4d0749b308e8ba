ALTER TABLE "schedules" ADD COLUMN "closing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "schedules_closing" ON "schedules" USING btree ("tenant_id","id") WHERE closing;