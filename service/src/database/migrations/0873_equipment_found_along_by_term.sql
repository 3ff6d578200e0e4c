-- compatible from 0392
-- As before (0802), and term by term as `equipment_found` (0872): for all terms in one condition the index takes several times as long.
create or replace function equipment_found_along(
  range_viewers text[], range_relations text[], range_statuses text[], wanted_relations text[], terms text[], statuses text[], wanted_kind text,
  wanted_outcome text, wanted_category text, wanted_variety text, conclusions text[], area text, unit uuid, keyword text, first_day date, last_day date,
  kinds_left_out text[], order_column text, descending boolean, after_value text, after_id uuid, most integer, skipped integer,
  applied_duty text, applied text, most_read integer
) returns table (equipment_id uuid, ordered text)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = on set enable_sort = on set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  value text := case order_column when 'updated_at' then 'updated_at' when 'equipment_code' then 'coalesce(nullif(equipment_code, ''''), ''~'') collate "C"'
    else format('coalesce(%I, ''infinity'')', order_column) end;
  value_type text := case order_column when 'updated_at' then 'timestamptz' when 'equipment_code' then 'text' else 'date' end;
  direction text := case when descending then 'desc' else 'asc' end;
  later text := case when descending then '<' else '>' end;
  -- What stands for no value.
  none text := case order_column when 'due_date' then 'infinity' when 'equipment_code' then '~' end;
  keys text := 'equipment_party_stretch_keys(id, search, kind, category, variety, conclusion, outcome, use_unit_id, viewers, relations, due_date,
    detect_date, load_test_date, equipment_code, updated_at)';
  -- Whose devices are read of a stretch; empty: everybody's.
  parties text[] := (
    select case when bool_and(equipment_party_is_kept(relation, viewer)) then array_agg(distinct relation || ' ' || viewer) else '{}' end
    from unnest(range_relations, range_viewers) named (relation, viewer)
  );
  step integer := case when descending then -1 else 1 end;
  -- Lots and weeks that are gone through, from the one to the other; null: none.
  first_lot integer;
  last_lot integer := case when descending then 0 else 255 end;
  first_week integer;
  last_week integer;
  lots text := format('select equipment_stretch(%L, ''lot'', lpad(to_hex(lot), 2, ''0'')) as stretch from generate_series($1, $2, %s) lot', order_column, step);
  weeks text := format('select equipment_stretch(%L, ''week'', week::text) as stretch from generate_series($20, $21, %s) week', order_column, step);
  stretches text;
  theirs text;
  statement text;
  device record;
  seen integer := 0;
begin
  if area <> '' and equipment_party_is_kept('place', 'place:' || area) then terms := terms || ('place place:' || area); end if;
  if wanted_outcome <> '' then terms := terms || ('outcome:' || wanted_outcome); end if;
  if cardinality(parties) = 1 then terms := terms || parties; end if;
  if none is not null and coalesce(last_day, 'infinity') = 'infinity'
    and (after_value is null or after_value = none or (after_value collate "C" < none) <> descending) then
    first_lot := case when after_value = none then ('x' || equipment_lot(after_id))::bit(8)::integer else 255 - last_lot end;
  end if;
  if order_column = 'equipment_code' then
    -- Numbers come before what has none, and where they are no numbers behind it.
    stretches := format('with recursive codes as (
        (select %1$s as code from equipment where %1$s %2$s= $3 order by %1$s %4$s limit 1)
        union all
        select (select %1$s from equipment where %1$s %2$s codes.code order by %1$s %4$s limit 1) from codes where codes.code is not null
      )
      select equipment_stretch(''equipment_code'', ''code'', code) as stretch from codes where ''~'' %2$s code
      union all %3$s
      union all select equipment_stretch(''equipment_code'', ''code'', code) from codes where code %2$s ''~''',
      'equipment_code_stretch(equipment_code) collate "C"', later, lots, direction);
  else
    select equipment_week(greatest(equipment_day(order_column, first), first_day, case when not descending then equipment_day(order_column, after_value) end)),
        equipment_week(least(equipment_day(order_column, last), last_day, case when descending then equipment_day(order_column, after_value) end))
      into first_week, last_week
      from equipment_order_ends(range_viewers, range_relations, range_statuses, order_column) where first is not null;
    stretches := case when descending then lots || ' union all ' || weeks else weeks || ' union all ' || lots end;
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

  -- The keys are written out: a query for them would take as long as the look at a stretch.
  statement := format('select found.id, (found.value)::text as value, found.theirs from (
      select array[%s]::integer[] as any_of, array[%s]::integer[] as any_party%s from (%s) stretches offset 0
    ) stretch left join lateral (
      select id, %s as value, %s as theirs from equipment where true%s',
    (select string_agg(format('equipment_stretch_key(stretch, ''conclusion:'' || %L)', one), ', ') from unnest(conclusions) one),
    (select string_agg(format('equipment_stretch_key(stretch, %L)', party), ', ') from unnest(parties) party),
    (select string_agg(format(', array[equipment_stretch_key(stretch, %L)] as wanted_%s', term, position), '')
      from unnest(terms) with ordinality named (term, position)),
    stretches, value, theirs,
    (select string_agg(format(' and %s @> stretch.wanted_%s', keys, position), '') from unnest(terms) with ordinality named (term, position)));
  if cardinality(conclusions) > 0 then statement := statement || format(' and %s && stretch.any_of and conclusion = any($4)', keys); end if;
  if cardinality(parties) > 1 then statement := statement || format(' and %s && stretch.any_party', keys); end if;
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
  statement := statement || case when most > 0 then format(' order by %1$s %2$s, id %2$s', value, direction) else '' end || ' offset 0) found on true';
  for device in execute statement using
    first_lot, last_lot, coalesce(equipment_code_stretch(after_value), after_value, case when descending then chr(1114111) else '' end), conclusions, statuses,
    wanted_relations, area, applied_duty, wanted_kind, wanted_outcome, wanted_category, wanted_variety, unit, keyword, kinds_left_out, first_day, last_day,
    after_value, after_id, case when descending then last_week else first_week end, case when descending then first_week else last_week end
  loop
    if device.theirs and most = 0 then
      return query select * from equipment_before_stretch(order_column, descending, device.value, device.id);
      exit;
    elsif device.theirs then
      seen := seen + 1;
      if seen > skipped then
        equipment_id := device.id;
        ordered := device.value;
        return next;
      end if;
      exit when seen >= most + skipped;
    end if;
    -- Where ten stretches in a row hold less than a page there is little, which the index over terms finds sooner.
    most_read := most_read - case when device.id is null then 10 else 1 end;
    if most_read <= 0 then
      equipment_id := null;
      ordered := null;
      return next;
      exit;
    end if;
  end loop;
end
$$;
