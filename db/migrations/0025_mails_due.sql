DROP INDEX "deliveries_due";--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE coalesce(done_at, abandoned_at) IS NULL;