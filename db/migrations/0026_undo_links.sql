ALTER TABLE "address_links" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "recovery_renewed_at" timestamp with time zone;