ALTER TABLE "deliveries" ADD COLUMN "membership_id" bigint;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "wanted_mails" text[];