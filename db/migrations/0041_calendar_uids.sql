-- In two steps, so that bookings of older versions have none and keep the UID that their clients' calendars know.
ALTER TABLE "bookings" ADD COLUMN "calendar_uid" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "calendar_uid" SET DEFAULT gen_random_uuid();
