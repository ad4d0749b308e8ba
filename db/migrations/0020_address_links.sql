CREATE TABLE "address_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"credential" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "former_email" text;--> statement-breakpoint
ALTER TABLE "address_links" ADD CONSTRAINT "address_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_links_user_id_index" ON "address_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_links_expires_at_index" ON "address_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "address_links_asked" ON "address_links" USING btree ("user_id") WHERE credential IS NOT NULL;--> statement-breakpoint
CREATE INDEX "verifications_value_index" ON "verifications" USING hash ("value");