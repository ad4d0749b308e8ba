ALTER TABLE "bookings" ADD COLUMN "client_phone_e164" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "phone_e164" text;--> statement-breakpoint
-- One rewrite of the table: the old key stays until the new ones have been made of it.
ALTER TABLE "bookings" DROP COLUMN "found_by", ADD COLUMN "client_key_next" text GENERATED ALWAYS AS (CASE WHEN length(regexp_replace(client_phone, '[^0-9]', '', 'g')) >= 6
    THEN 'p' || ltrim(regexp_replace(regexp_replace(coalesce(client_phone_e164, client_phone), '[^0-9+]', '', 'g'), '^(\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[789]|8[035789]|9[679])[0-9])', ''), '+0') ELSE 'm' || lower(client_email) END || ' ' || btrim(left(regexp_replace(replace(replace(replace(translate(
  lower(regexp_replace(normalize(client_name, NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '[ .,''\u00A0\u202F-]+', ' ', 'g'), 60))) STORED,
  ADD COLUMN "found_by" text GENERATED ALWAYS AS (left(replace(replace(replace(translate(
  lower(regexp_replace(normalize(client_name, NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
  || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g') || ' ' || lower(coalesce(client_email, '')), 500)
  || ' #' || reference_token) STORED NOT NULL;--> statement-breakpoint
-- Every name, number and address of the bookings stays with the client whose bookings they were.
INSERT INTO "client_keys" ("owner_id", "key", "client_id")
SELECT DISTINCT ON (s."owner_id", new."key") s."owner_id", new."key", k."client_id"
FROM "bookings" b JOIN "schedules" s ON s."id" = b."schedule_id"
JOIN "client_keys" k ON k."owner_id" = s."owner_id" AND k."key" = b."client_key"
CROSS JOIN LATERAL (VALUES (b."client_key_next"), ('m' || lower(b."client_email") || ' ' || btrim(left(regexp_replace(replace(replace(replace(translate(
  lower(regexp_replace(normalize(b."client_name", NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '[ .,''\u00A0\u202F-]+', ' ', 'g'), 60)))) AS new ("key")
WHERE new."key" IS NOT NULL
ORDER BY s."owner_id", new."key", b."id" DESC
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- So do the numbers and addresses that clients have of their own, with their own name.
INSERT INTO "client_keys" ("owner_id", "key", "client_id")
SELECT k."owner_id", k."key" || ' ' || btrim(left(regexp_replace(replace(replace(replace(translate(
  lower(regexp_replace(normalize(c."name", NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '[ .,''\u00A0\u202F-]+', ' ', 'g'), 60)), k."client_id"
FROM "client_keys" k JOIN "clients" c ON c."owner_id" = k."owner_id" AND c."id" = k."client_id"
WHERE position(' ' IN k."key") = 0
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "client_keys" ("owner_id", "key", "client_id")
SELECT DISTINCT ON (c."owner_id", 2) c."owner_id", 'p' || ltrim(regexp_replace(regexp_replace(c.phone, '[^0-9+]', '', 'g'), '^(\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[789]|8[035789]|9[679])[0-9])', ''), '+0') || ' ' || btrim(left(regexp_replace(replace(replace(replace(translate(
  lower(regexp_replace(normalize(c."name", NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '[ .,''\u00A0\u202F-]+', ' ', 'g'), 60)), c."id"
FROM "clients" c WHERE length(regexp_replace(c."phone", '[^0-9]', '', 'g')) >= 6
ORDER BY c."owner_id", 2, c."id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "client_keys" WHERE position(' ' IN "key") = 0;--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "client_key";--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "client_key_next" TO "client_key";--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "found_by",
  ADD COLUMN "found_by" text GENERATED ALWAYS AS (left(replace(replace(replace(translate(
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
  || ' ' || lower(coalesce(email, '')) || ' ' || also, 600)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_found_by" ON "bookings" USING btree ("schedule_id","starts_at","id","found_by") WHERE deleted_at IS NULL AND status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed');--> statement-breakpoint
CREATE INDEX "bookings_of_client" ON "bookings" USING btree ("schedule_id","client_key","date") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_found_by" ON "clients" USING btree ("owner_id","found_by","id") WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "client_keys_contact" ON "client_keys" USING btree ("owner_id",split_part(key, ' ', 1));
