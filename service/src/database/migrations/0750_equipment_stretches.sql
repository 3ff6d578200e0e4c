-- compatible from 0392
-- What many devices have and the beginning of an order lacks was looked for row by row, or read whole and sorted: at ten million
-- devices hundreds of thousands. Every order is cut into stretches: a week of its dates, or the numbers that begin with the same eight
-- characters. An index tells which devices of a stretch have a word or a property (0751), so that stretches are gone through in order
-- and only what is found is read.

-- The week a date lies in. What is long past or far ahead, as a slip of a year, is one: each is a step of whoever goes through them.
create function equipment_week(day date) returns integer language sql immutable parallel safe as $$
  select case when isfinite(day) then (least(greatest(day, date '1980-01-01'), date '2060-01-01') - date '1980-01-01') / 7 end
$$;
-- What has no date, or no number, follows each other by id.
create function equipment_lot(id uuid) returns text language sql immutable parallel safe as $$ select left(id::text, 2) $$;
-- The beginning of a number; none where there is no number.
create function equipment_code_stretch(code text) returns text language sql immutable parallel safe as $$
  select case when code <> '' and code <> '~' then left(code, 8) collate "C" end
$$;

-- A stretch by its order, what it is a stretch of, and which one it is.
create function equipment_stretch(order_column text, part text, which text) returns integer language sql immutable parallel safe as $$
  select hashtext(order_column || ' ' || part || ' ' || which)
$$;
-- A word or property in a stretch. Two may share a number: whatever is found is looked at.
create function equipment_stretch_key(stretch integer, term text) returns integer language sql immutable parallel safe as $$
  select stretch # hashtext(term)
$$;

-- A device's: for each order of the long lists the pairs of its words, and what filters ask for. Pairs of Latin letters and digits are left
-- out: every number has a dozen, and whoever looks for one knows more of it. Whoever makes an index finds nothing that does not say where
-- it is.
create function equipment_stretch_keys(id uuid, words text[], kind text, category text, variety text, conclusion text, unit uuid,
    due date, detect date, code text, updated timestamptz) returns integer[] language sql immutable parallel safe as $$
  select array(
    select public.equipment_stretch_key(stretch, term)
    from (values
        (case when isfinite(due) then public.equipment_stretch('due_date', 'week', public.equipment_week(due)::text)
          else public.equipment_stretch('due_date', 'lot', public.equipment_lot(id)) end),
        (public.equipment_stretch('detect_date', 'week', public.equipment_week(detect)::text)),
        (public.equipment_stretch('updated_at', 'week', public.equipment_week((updated at time zone 'UTC')::date)::text)),
        (case when public.equipment_code_stretch(code) is null then public.equipment_stretch('equipment_code', 'lot', public.equipment_lot(id))
          else public.equipment_stretch('equipment_code', 'code', public.equipment_code_stretch(code)) end)
      ) place (stretch),
      (select word from unnest(words) word where octet_length(word) > 3
        union all select unnest(array['kind:' || kind, 'category:' || category, 'variety:' || variety, 'conclusion:' || conclusion, 'unit:' || unit::text])
      ) named (term)
    where stretch is not null and term is not null
  )
$$;

-- How many devices there are, and what share of them has each of some terms, by the statistics: of a term that is not among the common
-- ones half of what the least common of these has.
create function equipment_shares(terms text[]) returns table (devices real, shares real[])
  language sql stable security definer set search_path = public as $$
  select reltuples, array(
    select coalesce(common.freqs[array_position(common.elems, term)], common.freqs[cardinality(common.elems) + 1] / 2, 0)
    from unnest(terms) with ordinality named (term, position) order by position
  )
  from pg_class left join (
    select most_common_elems::text::text[] as elems, most_common_elem_freqs as freqs
    from pg_stats where schemaname = 'public' and tablename = 'equipment_search' and attname = 'equipment_terms'
  ) common on true
  where oid = 'public.equipment'::regclass
$$;
revoke execute on function equipment_shares(text[]) from public;
grant execute on function equipment_shares(text[]) to portal_app;

-- First and last value of an order in some ranges of `equipment_party`, given as three lists of one length; null where they are empty.
-- Of a range only its ends are read.
create function equipment_order_ends(viewers text[], relations text[], statuses text[], order_column text)
  returns table (first text, last text)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query execute format('select min(ends.first)::text, max(ends.last)::text
    from unnest($1, $2, $3) named (viewer, relation, use_status) cross join lateral (select
      (select %1$I from equipment_party party where (party.viewer, party.relation, party.use_status) = (named.viewer, named.relation, named.use_status)
        %2$s order by %1$I, equipment_id limit 1) as first,
      (select %1$I from equipment_party party where (party.viewer, party.relation, party.use_status) = (named.viewer, named.relation, named.use_status)
        %2$s order by %1$I desc, equipment_id desc limit 1) as last
    ) ends', order_column, case when order_column like '%date' then format('and %I < ''infinity''', order_column) else '' end)
    using viewers, relations, statuses;
end
$$;
revoke execute on function equipment_order_ends(text[], text[], text[], text) from public;

-- Devices of the caller's that have all terms and a keyword, in an order, found stretch by stretch until a page of them is: for what is
-- too common to read whole and to sort. As `equipment_found`, it looks past row-level security and asks for the caller's own parties
-- itself. The ranges, three lists of one length as above, tell where the order begins and ends. Who asks for days asks for their order.
-- Where `most_read` have the terms and too few of them are the caller's, it says so by a row of nothing: few are, and those the index over
-- terms finds.
create function equipment_found_along(
  range_viewers text[], range_relations text[], range_statuses text[], wanted_relations text[], terms text[], statuses text[], wanted_kind text,
  wanted_outcome text, wanted_category text, wanted_variety text, conclusions text[], area text, unit uuid, keyword text, first_day date, last_day date,
  kinds_left_out text[], order_column text, descending boolean, after_value text, after_id uuid, most integer, skipped integer,
  applied_duty text, applied text, most_read integer
) returns table (equipment_id uuid, ordered text)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = on set enable_sort = on set jit = off as $$
declare
  value text := case order_column when 'updated_at' then 'updated_at' when 'equipment_code' then 'coalesce(nullif(equipment_code, ''''), ''~'') collate "C"'
    else format('coalesce(%I, ''infinity'')', order_column) end;
  value_type text := case order_column when 'updated_at' then 'timestamptz' when 'equipment_code' then 'text' else 'date' end;
  direction text := case when descending then 'desc' else 'asc' end;
  later text := case when descending then '<' else '>' end;
  -- What stands for no value.
  none text := case order_column when 'due_date' then 'infinity' when 'equipment_code' then '~' end;
  keys text := 'equipment_stretch_keys(id, search, kind, category, variety, conclusion, use_unit_id, due_date, detect_date, equipment_code, updated_at)';
  lots integer[] := '{}';
  weeks integer[] := '{}';
  stretches text := 'select unnest($1) as stretch';
  theirs text;
  statement text;
  device record;
  seen integer := 0;
begin
  if none is not null and coalesce(last_day, 'infinity') = 'infinity'
    and (after_value is null or after_value = none or (after_value collate "C" < none) <> descending) then
    lots := array(
      select equipment_stretch(order_column, 'lot', lot) from (select lpad(to_hex(number), 2, '0') as lot from generate_series(0, 255) number) numbered
      where after_value is distinct from none or case when descending then lot <= equipment_lot(after_id) else lot >= equipment_lot(after_id) end
      order by case when descending then lot end desc, lot
    );
  end if;
  if order_column = 'equipment_code' then
    -- Numbers come before what has none, and where they are no numbers behind it.
    stretches := format('with recursive codes as (
        (select %1$s as code from equipment where %1$s %2$s= $2 order by %1$s %3$s limit 1)
        union all
        select (select %1$s from equipment where %1$s %2$s codes.code order by %1$s %3$s limit 1) from codes where codes.code is not null
      )
      select equipment_stretch(''equipment_code'', ''code'', code) as stretch from codes where ''~'' %2$s code
      union all select unnest($1)
      union all select equipment_stretch(''equipment_code'', ''code'', code) from codes where code %2$s ''~''',
      'equipment_code_stretch(equipment_code) collate "C"', later, direction);
  else
    with days as (
      select case when order_column = 'updated_at' then (named::timestamptz at time zone 'UTC')::date else named::date end as day, part
      from equipment_order_ends(range_viewers, range_relations, range_statuses, order_column) ends,
        lateral (values (ends.first, 'first'), (ends.last, 'last'), (after_value, 'after')) value (named, part)
    ), span as (
      select equipment_week(greatest(first.day, first_day, case when not descending then after.day end)) as first,
        equipment_week(least(last.day, last_day, case when descending then after.day end)) as last
      from days first, days last, days after where first.part = 'first' and last.part = 'last' and after.part = 'after' and first.day is not null
    )
    select coalesce(array_agg(equipment_stretch(order_column, 'week', week::text) order by case when descending then -week else week end), '{}')
      into weeks from span, generate_series(span.first, span.last) week;
    lots := case when descending then lots || weeks else weeks || lots end;
  end if;

  -- Whether a device is the caller's, in a state that is wanted, and so on: what may hold of none of those that have the terms. Each
  -- viewer is named once in a device; a loop over all of them would take longer than all the rest.
  theirs := (
    select format('use_status = any($5) and (%s)',
      coalesce(string_agg(format('coalesce(relations[array_position(viewers, %L)] = any($6), false)', own), ' or ' order by own like 'place:%' desc, own), 'false'))
    from unnest(scope_viewers()) own
  );
  if area <> '' then theirs := theirs || ' and starts_with(area_code, $7)'; end if;
  if applied <> '' then
    theirs := theirs || case applied when 'no' then ' and not' else ' and' end
      || ' exists (select from equipment_application marked where marked.equipment_id = equipment.id and marked.duty = $8)';
  end if;

  statement := format('select found.id, (found.value)::text as value, found.theirs from (
      select array(select equipment_stretch_key(stretch, term) from unnest($3) term) as wanted,
        array(select equipment_stretch_key(stretch, ''conclusion:'' || one) from unnest($4) one) as any_of
      from (%s) stretches offset 0
    ) stretch cross join lateral (
      select id, %s as value, %s as theirs from equipment where %s @> stretch.wanted', stretches, value, theirs, keys);
  if cardinality(conclusions) > 0 then statement := statement || format(' and %s && stretch.any_of and conclusion = any($4)', keys); end if;
  if wanted_kind <> '' then statement := statement || ' and kind = $9'; end if;
  if wanted_outcome <> '' then statement := statement || ' and outcome = $10'; end if;
  if wanted_category <> '' then statement := statement || ' and category = $11'; end if;
  if wanted_variety <> '' then statement := statement || ' and variety = $12'; end if;
  if unit is not null then statement := statement || ' and use_unit_id = $13'; end if;
  if keyword <> '' then statement := statement || ' and strpos(search_text, $14) > 0'; end if;
  if cardinality(kinds_left_out) > 0 then statement := statement || ' and kind <> all($15)'; end if;
  if first_day is not null then statement := statement || format(' and %s >= $16', value); end if;
  if last_day is not null then statement := statement || format(' and %s <= $17', value); end if;
  if after_id is not null then statement := statement || format(' and (%s, id) %s ($18::%s, $19)', value, later, value_type); end if;
  -- A loop around what each stretch holds: they are gone through in their order, and no further than the page.
  statement := statement || format(' order by %1$s %2$s, id %2$s offset 0) found', value, direction);
  for device in execute statement using
    lots, coalesce(equipment_code_stretch(after_value), after_value, case when descending then chr(1114111) else '' end), terms, conclusions, statuses,
    wanted_relations, area, applied_duty, wanted_kind, wanted_outcome, wanted_category, wanted_variety, unit, keyword, kinds_left_out, first_day, last_day,
    after_value, after_id
  loop
    if device.theirs then
      seen := seen + 1;
      if seen > skipped then
        equipment_id := device.id;
        ordered := device.value;
        return next;
      end if;
      exit when seen >= most + skipped;
    end if;
    most_read := most_read - 1;
    if most_read = 0 then
      equipment_id := null;
      ordered := null;
      return next;
      exit;
    end if;
  end loop;
end
$$;
revoke execute on function equipment_found_along(
  text[], text[], text[], text[], text[], text[], text, text, text, text, text[], text, uuid, text, date, date, text[], text, boolean, text, uuid, integer, integer,
  text, text, integer) from public;
grant execute on function equipment_found_along(
  text[], text[], text[], text[], text[], text[], text, text, text, text, text[], text, uuid, text, date, date, text[], text, boolean, text, uuid, integer, integer,
  text, text, integer) to portal_app;
