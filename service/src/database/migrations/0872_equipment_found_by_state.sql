-- compatible from 0392
-- As before (0650); devices that are not in use are found in the index that knows their states (0871), and whose devices they are is looked at only
-- where the other terms do not say it: of a county that is asked for all are those of who works in it or around it.
create or replace function equipment_found(
  wanted_relations text[], terms text[], statuses text[], conclusions text[], keyword text, duty_column text, first_day date, last_day date,
  kinds_left_out text[], order_column text, descending boolean, after_value text, after_id uuid, most integer, skipped integer,
  applied_duty text, applied text
) returns table (equipment_id uuid, ordered text, total bigint)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = on set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  day text := format('coalesce(%I, ''infinity'')', duty_column);
  value text := case order_column when 'updated_at' then 'updated_at' when 'equipment_code' then 'coalesce(nullif(equipment_code, ''''), ''~'') collate "C"'
    else format('coalesce(%I, ''infinity'')', order_column) end;
  value_type text := case order_column when 'updated_at' then 'timestamptz' when 'equipment_code' then 'text' else 'date' end;
  direction text := case when descending then 'desc' else 'asc' end;
  columns text := 'search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations';
  keys text := case when '10' = any(statuses) then format('equipment_terms(%s)', columns) else format('equipment_state_terms(%s, use_status)', columns) end;
  own text[] := array(select wanted || ' ' || known from unnest(wanted_relations) wanted, unnest(scope_viewers()) known);
  sees_all boolean := 'administrator role:9' = any(own) or exists (
    select from unnest(own) party, unnest(terms) term
    where party ~ '^place place:\d{2}' and term ~ '^area:\d{6}$' and starts_with(term, replace(party, 'place place:', 'area:'))
  );
  statement text;
begin
  if cardinality(statuses) = 1 and '10' <> all(statuses) then terms := terms || ('state:' || statuses[1]); end if;
  statement := format('select id, (%s)::text, count(*) over () from equipment where use_status = any($3)', value);
  if not sees_all then statement := statement || format(' and %s && $1', keys); end if;
  -- Term by term: for all terms in one condition the index takes several times as long.
  statement := statement || coalesce((select string_agg(format(' and %s @> array[%L]', keys, term), '') from unnest(terms) term), '');
  if cardinality(statuses) > 1 and '10' <> all(statuses) then statement := statement || format(' and %s && $14', keys); end if;
  if cardinality(kinds_left_out) > 0 then statement := statement || ' and kind <> all($12)'; end if;
  if cardinality(conclusions) > 0 then statement := statement || ' and conclusion = any($4)'; end if;
  -- What is applied for is begun from where it says: it is little, beside what is not.
  if applied = 'yes' then statement := statement || ' and id in (select marked.equipment_id from equipment_application marked where marked.duty = $13)'; end if;
  if applied = 'no' then
    statement := statement || ' and not exists (select from equipment_application marked where marked.equipment_id = equipment.id and marked.duty = $13)';
  end if;
  if keyword <> '' then statement := statement || ' and strpos(search_text, $5) > 0'; end if;
  if first_day is not null then statement := statement || format(' and %s >= $6', day); end if;
  if last_day is not null then statement := statement || format(' and %s <= $7', day); end if;
  if after_id is not null then
    statement := statement || format(' and (%s, id) %s ($8::%s, $9)', value, case when descending then '<' else '>' end, value_type);
  end if;
  statement := statement || format(' order by %1$s %2$s, id %2$s limit $10 offset $11', value, direction);
  return query execute statement using
    own, terms, statuses, conclusions, keyword, first_day, last_day, after_value, after_id, most, skipped, kinds_left_out, applied_duty,
    array(select 'state:' || status from unnest(statuses) status);
end
$$;
