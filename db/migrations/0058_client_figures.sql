CREATE TABLE "client_checks" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	CONSTRAINT "client_checks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "alert" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "first_booking_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "last_visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "no_shows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_checks" ADD CONSTRAINT "client_checks_tenant_id_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_by_visit" ON "clients" USING btree ("tenant_id",coalesce(last_visit_at, '-infinity'::timestamptz),"id") WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "clients_by_first_booking" ON "clients" USING btree ("tenant_id","first_booking_at") WHERE merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "clients_with_no_shows" ON "clients" USING btree ("tenant_id") WHERE merged_into IS NULL AND no_shows > 0;--> statement-breakpoint
CREATE INDEX "clients_due" ON "clients" USING btree ("next_visit_at","tenant_id") WHERE next_visit_at IS NOT NULL;--> statement-breakpoint
-- As before, but it also plans a check of the client.
CREATE OR REPLACE FUNCTION upsert_client(
	tenant bigint, keys text[], new_name text, new_phone text, new_phone_e164 text, new_email text,
	OUT client bigint, OUT knew_others boolean
) LANGUAGE plpgsql AS $$
DECLARE
	known text[];
	missing text[];
	words text;
	shown_as bigint;
	is_new boolean;
	new_key text;
BEGIN
	knew_others := false;
	SELECT array_agg(k.key), (array_agg(k.client_id ORDER BY array_position(keys, k.key)))[1] INTO known, client
		FROM client_keys k WHERE k.tenant_id = tenant AND k.key = ANY (keys);
	missing := ARRAY(SELECT own.key FROM unnest(keys) AS own (key) WHERE own.key <> ALL (coalesce(known, '{}')) ORDER BY 1);
	is_new := client IS NULL;
	IF is_new AND missing = '{}' THEN RETURN; END IF;
	IF is_new THEN
		INSERT INTO clients (tenant_id, name, phone, phone_e164, email)
			VALUES (tenant, new_name, new_phone, new_phone_e164, new_email) RETURNING id INTO client;
	END IF;
	-- The caller writes a booking of this client.
	INSERT INTO client_checks (tenant_id, client_id) VALUES (tenant, client);
	-- One row at a time: on Citus, the number of rows that INSERT … SELECT reports includes those it did not insert.
	FOREACH new_key IN ARRAY missing LOOP
		INSERT INTO client_keys (tenant_id, key, client_id) VALUES (tenant, new_key, client) ON CONFLICT DO NOTHING;
		IF NOT FOUND THEN RAISE SQLSTATE '40001' USING MESSAGE = 'a client was given a key meanwhile'; END IF;
	END LOOP;
	IF is_new THEN RETURN; END IF;
	knew_others := missing <> '{}';
	IF NOT knew_others THEN
		PERFORM 1 FROM clients c WHERE c.tenant_id = tenant AND c.id = client
			AND (c.email IS NULL AND new_email IS NOT NULL OR c.phone = '' AND new_phone <> '');
		IF NOT FOUND THEN RETURN; END IF;
	END IF;
	-- Fills empty fields. New keys go to the search text of the client that a merged one is shown as.
	SELECT coalesce(c.merged_into, c.id) INTO shown_as FROM clients c WHERE c.tenant_id = tenant AND c.id = client;
	words := (SELECT string_agg(substr(own.key, 2), ' ') FROM unnest(missing) AS own (key));
	UPDATE clients c SET
		email = CASE WHEN c.id = client AND c.email IS NULL THEN new_email ELSE c.email END,
		phone = CASE WHEN c.id = client AND c.phone = '' THEN new_phone ELSE c.phone END,
		phone_e164 = CASE WHEN c.id = client AND c.phone = '' THEN new_phone_e164 ELSE c.phone_e164 END,
		also = CASE WHEN c.id = shown_as AND words IS NOT NULL THEN ltrim(c.also || ' ' || words) ELSE c.also END,
		version = c.version + 1
	WHERE c.tenant_id = tenant AND c.id IN (client, shown_as)
		AND (words IS NOT NULL OR c.id = client
			AND (c.email IS NULL AND new_email IS NOT NULL OR c.phone = '' AND new_phone <> ''));
END $$;--> statement-breakpoint
-- The first checks fill the new columns.
INSERT INTO client_checks (tenant_id, client_id) SELECT tenant_id, id FROM clients WHERE merged_into IS NULL;
