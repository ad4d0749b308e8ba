ALTER TABLE "account_mails" RENAME COLUMN "letter" TO "template";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "letter" TO "template";--> statement-breakpoint
ALTER TABLE "payment_accounts" RENAME COLUMN "asked" TO "requested";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "asked" TO "requested";
