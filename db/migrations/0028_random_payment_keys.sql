ALTER TABLE "deposits" ADD COLUMN "payment_key" text;--> statement-breakpoint
ALTER TABLE "deposits" ALTER COLUMN "payment_key" SET DEFAULT gen_random_uuid();
