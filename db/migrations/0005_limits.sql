CREATE UNLOGGED TABLE "attempts" (
	"bucket" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "open_requests" (
	"schedule_id" bigint NOT NULL,
	"requester" text NOT NULL,
	"room" smallint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_requests_schedule_id_requester_pk" PRIMARY KEY("schedule_id","requester")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "requesters" text[];--> statement-breakpoint
ALTER TABLE "open_requests" ADD CONSTRAINT "open_requests_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_ended" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "open_requests_ended" ON "open_requests" USING btree ("ends_at");