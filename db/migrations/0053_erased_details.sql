ALTER TABLE "users" ADD COLUMN "kept_years" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_check_at" timestamp with time zone DEFAULT '2000-01-01 00:00:00+00' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_to_check" ON "users" USING btree ("erase_check_at");--> statement-breakpoint
CREATE INDEX "bookings_to_anonymize" ON "bookings" USING btree ("tenant_id","ends_at") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_by_age" ON "clients" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_kept_years" CHECK (kept_years BETWEEN 1 AND 10);