CREATE TABLE "backups" (
	"made_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"migration" text NOT NULL,
	"tables" integer NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaving_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gone_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("leaving_check_at") WHERE leaving_check_at IS NOT NULL;