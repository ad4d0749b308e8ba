-- Not logged: after a crash every budget is whole, and no mail pays for the writing.
CREATE UNLOGGED TABLE "mail_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"spent_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_index" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_mails_sent" ON "account_mails" USING btree ("done_at") WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_sent" ON "deliveries" USING btree ((letter = 'booking_reminder'),"done_at") WHERE done_at IS NOT NULL;