ALTER TABLE "schedules" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "schedules_listed" ON "schedules" USING btree ("tenant_id","id") WHERE listed;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_slug" CHECK (slug ~ '^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) BETWEEN 3 AND 40);--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_former_slugs" CHECK (cardinality(former_slugs) <= 10);