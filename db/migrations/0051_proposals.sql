ALTER TABLE "occupancies" DROP CONSTRAINT "occupancies_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "proposal_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_proposals" ON "bookings" USING btree ("proposal_ends_at") WHERE proposal_ends_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_proposals_of_schedule" ON "bookings" USING btree ("tenant_id","schedule_id") WHERE proposal_ends_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_proposal" CHECK ((proposal IS NULL) = (proposal_ends_at IS NULL));--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_kind" CHECK (kind IN ('booking', 'hold', 'proposal'));