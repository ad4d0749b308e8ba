ALTER TABLE "bookings" ADD COLUMN "confirmed_email" text;--> statement-breakpoint
ALTER TABLE "client_keys" ADD COLUMN "booking_id" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Clients older than all their bookings were added or imported by the salon.
UPDATE clients c SET by_owner = true WHERE NOT EXISTS (
	SELECT FROM bookings b WHERE b.tenant_id = c.tenant_id AND b.client_id = c.id AND b.created_at <= c.created_at);--> statement-breakpoint
-- As before, for what the owner enters, which also confirms an address.
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
			AND ((c.email IS NULL OR NOT c.email_confirmed) AND new_email IS NOT NULL OR c.phone = '' AND new_phone <> '');
		IF NOT FOUND THEN RETURN; END IF;
	END IF;
	-- Fills empty fields, and replaces an address that nobody confirmed. New keys go to the search text of the client that a merged one is shown as.
	SELECT coalesce(c.merged_into, c.id) INTO shown_as FROM clients c WHERE c.tenant_id = tenant AND c.id = client;
	words := (SELECT string_agg(substr(own.key, 2), ' ') FROM unnest(missing) AS own (key));
	UPDATE clients c SET
		email = CASE WHEN c.id = client AND (c.email IS NULL OR NOT c.email_confirmed) THEN coalesce(new_email, c.email) ELSE c.email END,
		email_confirmed = c.email_confirmed OR c.id = client AND new_email IS NOT NULL,
		phone = CASE WHEN c.id = client AND c.phone = '' THEN new_phone ELSE c.phone END,
		phone_e164 = CASE WHEN c.id = client AND c.phone = '' THEN new_phone_e164 ELSE c.phone_e164 END,
		also = CASE WHEN c.id = shown_as AND words IS NOT NULL THEN ltrim(c.also || ' ' || words) ELSE c.also END,
		version = c.version + 1
	WHERE c.tenant_id = tenant AND c.id IN (client, shown_as)
		AND (words IS NOT NULL OR c.id = client
			AND ((c.email IS NULL OR NOT c.email_confirmed) AND new_email IS NOT NULL OR c.phone = '' AND new_phone <> ''));
END $$;--> statement-breakpoint
-- Finds or creates the client of a public booking. An existing client stays as it is, because anyone can type a name with
-- a contact. `keys` are what `keysOf` writes, best first. Fails with 40001 if another transaction has just added the client.
CREATE FUNCTION join_client(
	tenant bigint, keys text[], new_name text, new_phone text, new_phone_e164 text, new_email text, OUT client bigint
) LANGUAGE plpgsql AS $$
DECLARE
	new_key text;
BEGIN
	SELECT k.client_id INTO client FROM client_keys k WHERE k.tenant_id = tenant AND k.key = ANY (keys)
		ORDER BY array_position(keys, k.key) LIMIT 1;
	IF client IS NULL THEN
		IF keys = '{}' THEN RETURN; END IF;
		INSERT INTO clients (tenant_id, name, phone, phone_e164, email, email_confirmed)
			VALUES (tenant, new_name, new_phone, new_phone_e164, new_email, new_email IS NULL) RETURNING id INTO client;
		-- One row at a time: on Citus, the number of rows that INSERT … SELECT reports includes those it did not insert.
		FOREACH new_key IN ARRAY ARRAY(SELECT own.key FROM unnest(keys) AS own (key) ORDER BY 1) LOOP
			INSERT INTO client_keys (tenant_id, key, client_id) VALUES (tenant, new_key, client) ON CONFLICT DO NOTHING;
			IF NOT FOUND THEN RAISE SQLSTATE '40001' USING MESSAGE = 'a client was given a key meanwhile'; END IF;
		END LOOP;
	END IF;
	-- The caller writes a booking of this client.
	INSERT INTO client_checks (tenant_id, client_id) VALUES (tenant, client);
END $$;--> statement-breakpoint
-- As before, but a public request changes no existing client.
-- The one insert path of bookings: a request (with `checks`), an owner's entry or a hold (with `hold`). The fields are those of
-- `BookingInsert` in store/bookings/insert-booking.ts. No row: the schedule has changed, the time or a seat is taken, or a
-- requester has too many open requests. Fails with CR001 if the time, the seat, the reference or the request key was
-- taken meanwhile, and with 40001 as `join_client`.
CREATE OR REPLACE FUNCTION insert_booking(tenant bigint, request jsonb)
RETURNS TABLE (booking bigint, deposit bigint) LANGUAGE plpgsql AS $$
DECLARE
	new record;
	senders text[];
	allowance record;
	span record;
	one_seat smallint;
	session_id bigint;
	mails_held_until timestamptz;
BEGIN
	SELECT * INTO new FROM jsonb_to_record(request) AS r (
		schedule_id bigint, checks jsonb, requesters jsonb, client_keys text[], client_id bigint, taken jsonb, group_session boolean,
		service_id bigint, staff_id bigint, seat smallint, seats smallint[], places smallint, service_name text, service_description text,
		duration_minutes smallint, price_cents integer, price_from boolean, parts jsonb, date date, start_time time,
		timezone text, starts_at timestamptz, ends_at timestamptz, status text, lapses boolean, cancel_hours smallint, remind_at timestamptz,
		requested_at timestamptz, client_name text, client_email text, client_phone text, client_phone_e164 text,
		client_locale text, comment text, companions text[], reference_token text, request_key uuid, request_hash text, occupancy text,
		hold_ends_at timestamptz, hold jsonb, amount_cents integer, refund_hours smallint, event jsonb, at timestamptz,
		held_seconds float8);

	-- A server of the version before sends one seat.
	new.seats := coalesce(new.seats, ARRAY[new.seat]);
	new.places := coalesce(new.places, 1);

	IF new.checks IS NOT NULL THEN
		-- Waits for a concurrent change of the schedule and then sees it.
		PERFORM 1 FROM schedules s JOIN users u ON u.tenant_id = s.tenant_id
			WHERE s.tenant_id = tenant AND s.id = new.schedule_id AND s.deleted_at IS NULL
				AND s.offer_version = (new.checks ->> 'offerVersion')::integer
				AND CASE WHEN u.deletion_at IS NULL THEN u.subscription_status ELSE 'none' END = new.checks ->> 'subscriptionStatus'
			FOR SHARE OF s;
		IF NOT FOUND THEN RETURN; END IF;
	END IF;

	-- Most refusals end here, before anything is written. The constraints decide between bookings made at once.
	IF new.group_session THEN
		SELECT g.id INTO session_id FROM group_sessions g WHERE g.tenant_id = tenant AND g.service_id = new.service_id
			AND g.staff_id = new.staff_id AND g.starts_at = new.starts_at AND g.ends_at = new.ends_at;
	END IF;
	FOR span IN SELECT * FROM jsonb_to_recordset(new.taken)
			AS one (staff_id bigint, starts_at timestamptz, ends_at timestamptz) LOOP
		PERFORM 1 FROM occupancies o
			WHERE o.tenant_id = tenant AND o.staff_id = span.staff_id
				AND tstzrange(o.starts_at, o.ends_at) && tstzrange(span.starts_at, span.ends_at)
				AND (o.session IS DISTINCT FROM -session_id OR o.seat = ANY (new.seats));
		IF FOUND THEN RETURN; END IF;
	END LOOP;

	IF new.checks IS NOT NULL THEN
		FOR allowance IN SELECT * FROM jsonb_to_recordset(new.requesters) AS one (requester text, max smallint) ORDER BY one.requester LOOP
			INSERT INTO open_requests AS o (tenant_id, schedule_id, requester, room, ends_at)
				VALUES (tenant, new.schedule_id, allowance.requester, allowance.max - 1, new.starts_at)
				ON CONFLICT (tenant_id, schedule_id, requester)
					DO UPDATE SET room = o.room - 1, ends_at = greatest(o.ends_at, excluded.ends_at) WHERE o.room > 0;
			IF NOT FOUND THEN RETURN; END IF;
		END LOOP;
		SELECT j.client INTO new.client_id FROM join_client(tenant, new.client_keys, new.client_name, new.client_phone,
			new.client_phone_e164, new.client_email) j;
	END IF;

	IF new.requesters IS NOT NULL THEN
		senders := ARRAY(SELECT one ->> 'requester' FROM jsonb_array_elements(new.requesters) AS one);
	END IF;
	INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, service_description, duration_minutes,
			price_cents, price_from, parts, date, start_time, timezone, starts_at, ends_at, status, lapses, cancel_hours, remind_at,
			requested_at, client_id, client_name, client_email, client_phone, client_phone_e164, client_locale, comment, places, companions,
			reference_token, request_key, request_hash, requesters)
		VALUES (tenant, new.schedule_id, new.service_id, new.staff_id, new.service_name, new.service_description, new.duration_minutes,
			new.price_cents, new.price_from, new.parts, new.date, new.start_time, new.timezone, new.starts_at, new.ends_at,
			new.status, new.lapses, coalesce(new.cancel_hours, 0), new.remind_at, new.requested_at, new.client_id, new.client_name, new.client_email,
			new.client_phone, new.client_phone_e164, new.client_locale, new.comment, new.places, new.companions, new.reference_token, new.request_key,
			new.request_hash, senders)
		ON CONFLICT DO NOTHING RETURNING id INTO booking;
	IF booking IS NULL THEN RAISE SQLSTATE 'CR001' USING MESSAGE = 'the request key is in use'; END IF;

	IF new.group_session AND session_id IS NULL THEN
		-- The update returns the row that another request has just inserted.
		INSERT INTO group_sessions (tenant_id, schedule_id, service_id, staff_id, starts_at, ends_at)
			VALUES (tenant, new.schedule_id, new.service_id, new.staff_id, new.starts_at, new.ends_at)
			ON CONFLICT (tenant_id, service_id, staff_id, starts_at, ends_at) DO UPDATE SET ends_at = excluded.ends_at
			RETURNING id INTO session_id;
	END IF;
	FOR span IN SELECT * FROM jsonb_to_recordset(new.taken)
			AS one (staff_id bigint, service_id bigint, starts_at timestamptz, ends_at timestamptz) LOOP
		-- In ascending order, so that two requests never wait for each other's seats.
		FOREACH one_seat IN ARRAY new.seats LOOP
			INSERT INTO occupancies (tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind, group_session,
					seat, expires_at, holder)
				VALUES (tenant, new.schedule_id, span.staff_id, span.service_id, booking, span.starts_at, span.ends_at, new.occupancy,
					session_id, one_seat, new.hold_ends_at, new.hold ->> 'holder')
				ON CONFLICT DO NOTHING;
			IF NOT FOUND THEN RAISE SQLSTATE 'CR001' USING MESSAGE = 'the time was taken meanwhile'; END IF;
		END LOOP;
	END LOOP;

	INSERT INTO public_ids (public_id, tenant_id, row_id) VALUES (new.reference_token, tenant, booking) ON CONFLICT DO NOTHING;
	IF NOT FOUND THEN RAISE SQLSTATE 'CR001' USING MESSAGE = 'the reference is in use'; END IF;

	IF new.hold IS NOT NULL THEN
		INSERT INTO deposits (tenant_id, schedule_id, booking_id, provider, account_id, amount_cents, status, visitor, check_at,
				refund_hours)
			VALUES (tenant, new.schedule_id, booking, new.hold ->> 'provider', new.hold ->> 'accountId', new.amount_cents, 'created',
				new.hold ->> 'visitor', new.hold_ends_at, new.refund_hours)
			RETURNING id INTO deposit;
	END IF;

	mails_held_until := clock_timestamp() + make_interval(secs => new.held_seconds);
	INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, details, at, held_until)
		VALUES (tenant, new.schedule_id, booking, 1, new.event ->> 'kind', new.event ->> 'actor', new.event -> 'details', new.at,
			mails_held_until);
	RETURN NEXT;
END $$;
