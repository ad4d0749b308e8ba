ALTER TABLE "schedules" DROP CONSTRAINT "schedules_deposit";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "part_refunds_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "deposit_percent" smallint;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "deposit_cents" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "deposit_percent" smallint;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_part_refunds" CHECK (part_refunds_cents >= 0 AND part_refunds_cents < amount_cents);--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_deposit_percent" CHECK (deposit_percent BETWEEN 1 AND 100);--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_deposit" CHECK (NOT requires_deposit OR deposit_cents IS NOT NULL OR deposit_percent IS NOT NULL);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_deposit" CHECK (deposit_cents BETWEEN 0 AND 99999999);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_deposit_percent" CHECK (deposit_percent IS NULL OR deposit_percent BETWEEN 1 AND 100 AND deposit_cents IS NULL);