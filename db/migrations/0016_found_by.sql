ALTER TABLE "bookings" ADD COLUMN "found_by" text GENERATED ALWAYS AS (left(replace(replace(replace(translate(
  lower(regexp_replace(normalize(client_name, NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’', 'llooddœæ'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
  || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g') || ' ' || lower(coalesce(client_email, '')), 500)
  || ' #' || reference_token) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_found_by" ON "bookings" USING btree ("schedule_id","starts_at","id","found_by") WHERE deleted_at IS NULL AND status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed');