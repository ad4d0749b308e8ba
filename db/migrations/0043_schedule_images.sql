CREATE TABLE "schedule_images" (
	"tenant_id" bigint NOT NULL,
	"schedule_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "schedule_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_images_tenant_id_schedule_id_id_pk" PRIMARY KEY("tenant_id","schedule_id","id"),
	CONSTRAINT "schedule_images_kind" CHECK (kind IN ('logo', 'photo')),
	CONSTRAINT "schedule_images_large" CHECK ((kind = 'photo') = (large IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "schedule_images" ADD CONSTRAINT "schedule_images_to_schedule" FOREIGN KEY ("tenant_id","schedule_id") REFERENCES "public"."schedules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_images_logo" ON "schedule_images" USING btree ("tenant_id","schedule_id") WHERE kind = 'logo';