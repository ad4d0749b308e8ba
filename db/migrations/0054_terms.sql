CREATE TABLE "terms" (
	"tenant_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "terms_tenant_id_hash_pk" PRIMARY KEY("tenant_id","hash")
);
--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "terms_hash" text;