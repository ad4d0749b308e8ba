CREATE TABLE "receipt_counters" (
	"tenant_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_tenant_id_year_pk" PRIMARY KEY("tenant_id","year")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"tenant_id" bigint NOT NULL,
	"schedule_id" bigint NOT NULL,
	"number" text NOT NULL,
	"booking_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"client_name" text NOT NULL,
	"service_name" text NOT NULL,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"timezone" text NOT NULL,
	"reference_token" text NOT NULL,
	"locale" text NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text,
	CONSTRAINT "receipts_tenant_id_number_pk" PRIMARY KEY("tenant_id","number"),
	CONSTRAINT "receipts_once" UNIQUE("tenant_id","booking_id","version","kind"),
	CONSTRAINT "receipts_kind" CHECK (kind IN ('payment', 'refund', 'refund_failed')),
	CONSTRAINT "receipts_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "legal_address" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "vat_rate" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_by_schedule" ON "receipts" USING btree ("tenant_id","schedule_id","issued_at");--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_vat_rate" CHECK (vat_rate BETWEEN 0 AND 99.99);