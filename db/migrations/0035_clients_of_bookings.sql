ALTER TABLE "users" ADD COLUMN "tenant_id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "users_tenant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant" UNIQUE("tenant_id");--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "schedules" s SET "tenant_id" = u."tenant_id" FROM "users" u WHERE u."id" = s."owner_id";--> statement-breakpoint
ALTER TABLE "schedules" ALTER COLUMN "tenant_id" SET NOT NULL,
	ADD CONSTRAINT "schedules_tenant_id_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Dropping the column drops the keys and indexes that contain it.
ALTER TABLE "client_keys" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "client_keys" k SET "tenant_id" = u."tenant_id" FROM "users" u WHERE u."id" = k."owner_id";--> statement-breakpoint
ALTER TABLE "client_keys" DROP COLUMN "owner_id";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
UPDATE "clients" c SET "tenant_id" = u."tenant_id" FROM "users" u WHERE u."id" = c."owner_id";--> statement-breakpoint
ALTER TABLE "clients" DROP CONSTRAINT "clients_owner_id_merged_into_clients_owner_id_id_fk", DROP COLUMN "owner_id";--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	ADD CONSTRAINT "clients_tenant_id_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("tenant_id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "clients_tenant_id_merged_into_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merged_into") REFERENCES "public"."clients"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_keys" ADD CONSTRAINT "client_keys_tenant_id_key_pk" PRIMARY KEY("tenant_id","key"),
	ADD CONSTRAINT "client_keys_tenant_id_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("tenant_id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "client_keys_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_found_by" ON "clients" USING btree ("tenant_id","found_by","id") WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("tenant_id","merged_into") WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_offline" ON "clients" USING btree ("tenant_id") WHERE offline_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "client_keys_of" ON "client_keys" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE INDEX "client_keys_contact" ON "client_keys" USING btree ("tenant_id",split_part(key, ' ', 1));--> statement-breakpoint
-- Until now, people became clients when the owner next opened the list. The rest become clients here, by the same rules.
CREATE TEMPORARY TABLE "people" ON COMMIT DROP AS
	SELECT DISTINCT ON (s.tenant_id, b.client_key, b.client_email) s.tenant_id, b.id, b.client_key, b.client_name,
		b.client_phone, b.client_phone_e164, b.client_email
	FROM bookings b JOIN schedules s ON s.id = b.schedule_id
	WHERE b.client_key IS NOT NULL AND b.deleted_at IS NULL AND s.deleted_at IS NULL
		AND b.status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed')
	ORDER BY s.tenant_id, b.client_key, b.client_email, b.id DESC;--> statement-breakpoint
DO $$
DECLARE
	person record;
	keys text[];
	found bigint;
	words text;
BEGIN
	-- The statements below are planned while the tables are still empty.
	PERFORM set_config('enable_seqscan', 'off', true);
	FOR person IN SELECT * FROM people ORDER BY id
	LOOP
		keys := array_remove(ARRAY[person.client_key, 'm' || lower(person.client_email) || ' ' || btrim(left(regexp_replace(replace(replace(replace(translate(
			lower(regexp_replace(normalize(person.client_name, NFD), '[\u0300-\u036f]', '', 'g')),
			'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '[ .,''\u00A0\u202F-]+', ' ', 'g'), 60))], NULL);
		CONTINUE WHEN NOT EXISTS (SELECT FROM unnest(keys) AS own (key)
			WHERE own.key NOT IN (SELECT k.key FROM client_keys k WHERE k.tenant_id = person.tenant_id AND k.key = ANY (keys)));
		found := (SELECT k.client_id FROM client_keys k WHERE k.tenant_id = person.tenant_id AND k.key = ANY (keys)
			ORDER BY array_position(keys, k.key) LIMIT 1);
		IF found IS NULL THEN
			INSERT INTO clients (tenant_id, name, phone, phone_e164, email) VALUES (person.tenant_id, person.client_name,
				person.client_phone, person.client_phone_e164, person.client_email) RETURNING id INTO found;
		ELSE
			words := (SELECT string_agg(substr(own.key, 2), ' ') FROM unnest(keys) AS own (key)
				WHERE own.key NOT IN (SELECT k.key FROM client_keys k WHERE k.tenant_id = person.tenant_id AND k.key = ANY (keys)));
			UPDATE clients SET email = coalesce(email, person.client_email),
				phone_e164 = CASE phone WHEN '' THEN person.client_phone_e164 ELSE phone_e164 END,
				phone = CASE phone WHEN '' THEN person.client_phone ELSE phone END
			WHERE tenant_id = person.tenant_id AND id = found;
			UPDATE clients c SET also = btrim(c.also || ' ' || words) FROM clients own
			WHERE own.tenant_id = person.tenant_id AND own.id = found
				AND c.tenant_id = own.tenant_id AND c.id = coalesce(own.merged_into, own.id);
		END IF;
		INSERT INTO client_keys (tenant_id, key, client_id) SELECT person.tenant_id, own.key, found FROM unnest(keys) AS own (key)
			ON CONFLICT DO NOTHING;
	END LOOP;
	PERFORM set_config('enable_seqscan', 'on', true);
END $$;--> statement-breakpoint
ANALYZE "clients", "client_keys";--> statement-breakpoint
DROP INDEX "bookings_of_client";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "tenant_id" bigint, ADD COLUMN "client_id" bigint;--> statement-breakpoint
UPDATE "bookings" b SET "tenant_id" = s."tenant_id", "client_id" = CASE WHEN b."status" NOT IN ('held', 'expired', 'released')
	THEN (SELECT k."client_id" FROM "client_keys" k WHERE k."tenant_id" = s."tenant_id" AND k."key" = b."client_key") END
FROM "schedules" s WHERE s."id" = b."schedule_id";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "tenant_id" SET NOT NULL, DROP COLUMN "client_key",
	ADD CONSTRAINT "bookings_client" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_of_client" ON "bookings" USING btree ("tenant_id","client_id","date") WHERE client_id IS NOT NULL;--> statement-breakpoint
DROP TABLE "client_readings";
