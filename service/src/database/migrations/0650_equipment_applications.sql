-- compatible from 0611
-- What is due says whether it is applied for: which inspection under way names a device, by the duty it settles. Kept as applications
-- move, in the transaction that moves them: lists are filtered by it, and reminders stop at it.

-- `kind`: code of `applyInspectKind`, or detect and loadTest of elevators. A passed 定期检验 settles the detection of its year
-- (TSG T7001-2023).
create function inspection_duties(kind text) returns text[] language sql immutable parallel safe as $$
  select case coalesce(kind, '') when '' then '{}'::text[] when 'detect' then '{detect}' when 'loadTest' then '{loadTest}'
    when '01' then '{inspection,detect}' else '{inspection}' end
$$;
-- Neither a draft nor at its end.
create function inspection_under_way(type text, status text) returns boolean language sql immutable parallel safe as $$
  select type in ('onlineApplyNewrule', 'onlineApplyOld', 'elevatorDetectApply')
    and status in ('20', '30', '40', '42', '45', '50', '55', '56', '58', '60', '62', '65', '85')
$$;

create table equipment_application (
  equipment_id uuid not null references equipment (id) on delete cascade,
  duty text not null check (duty in ('inspection', 'detect', 'loadTest')),
  application_id uuid not null references application (id) on delete cascade,
  primary key (equipment_id, duty, application_id)
);
create index equipment_application_duty on equipment_application (duty, equipment_id);
create index equipment_application_record on equipment_application (application_id);
alter table equipment_application enable row level security;
create policy equipment_application_system on equipment_application using ((select scope_role_type()) = 'system');
create policy equipment_application_of on equipment_application for select using (exists (select from equipment where equipment.id = equipment_id));
grant select on equipment_application to portal_app;

-- Forms name devices by 注册代码 or 设备代码.
create function keep_equipment_applications(records uuid[]) returns void
  language sql security definer set search_path = public as $$
  delete from equipment_application where application_id = any(records);
  insert into equipment_application (equipment_id, duty, application_id)
    select distinct device.id, duty, record.id
    from application record
      cross join lateral jsonb_array_elements(coalesce(record.form #> '{tables,devices}', '[]')) named
      cross join lateral (
        select id from equipment where equipment_code = named ->> 'equipmentId' and equipment_code <> '' and use_status not in ('30', '40', '50', '90')
        union select id from equipment where registration_code = named ->> 'equipmentId' and registration_code <> ''
          and use_status not in ('30', '40', '50', '90')
      ) device
      cross join lateral unnest(inspection_duties(record.form #>> '{fields,applyKind}')) duty
    where record.id = any(records) and not record.deleted and inspection_under_way(record.type, record.status)
$$;
revoke execute on function keep_equipment_applications(uuid[]) from public;

-- What goes on under way with the same form goes on naming the same devices, whatever numbers they are given meanwhile.
create function follow_equipment_applications() returns trigger language plpgsql security definer set search_path = public as $$
declare
  records uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into records from made where inspection_under_way(type, status) and not deleted;
  else
    select array_agg(id) into records from made join was using (id)
    where (inspection_under_way(made.type, made.status) and not made.deleted) <> (inspection_under_way(was.type, was.status) and not was.deleted)
      or inspection_under_way(made.type, made.status) and made.form <> was.form;
  end if;
  if records is not null then perform keep_equipment_applications(records); end if;
  return null;
end
$$;
create trigger equipment_applications_begin after insert on application
  referencing new table as made for each statement execute function follow_equipment_applications();
create trigger equipment_applications_follow after update on application
  referencing old table as was new table as made for each statement execute function follow_equipment_applications();

select keep_equipment_applications(array(select id from application where inspection_under_way(type, status) and not deleted));

create or replace function inspections_naming_device(record uuid, apply_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and inspection_under_way(type, status)
    and form #>> '{fields,applyKind}' = apply_kind
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 3
$$;

-- Devices of the caller's that have all terms and a keyword, in an order, and how many there are: for conditions that few of them meet,
-- where reading in order would take long. It looks past row-level security, which would keep the index from being used (array operators
-- are not leakproof), and asks for the caller's own parties itself. `applied`: yes, no, or empty
-- for both. Sequential scans, which a short limit tempts the planner to, are off.
create function equipment_found(
  wanted_relations text[], terms text[], statuses text[], conclusions text[], keyword text, duty_column text, first_day date, last_day date,
  kinds_left_out text[], order_column text, descending boolean, after_value text, after_id uuid, most integer, skipped integer,
  applied_duty text, applied text
) returns table (equipment_id uuid, ordered text, total bigint)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = on as $$
declare
  day text := format('coalesce(%I, ''infinity'')', duty_column);
  value text := case order_column when 'updated_at' then 'updated_at' when 'equipment_code' then 'coalesce(nullif(equipment_code, ''''), ''~'') collate "C"'
    else format('coalesce(%I, ''infinity'')', order_column) end;
  value_type text := case order_column when 'updated_at' then 'timestamptz' when 'equipment_code' then 'text' else 'date' end;
  direction text := case when descending then 'desc' else 'asc' end;
  statement text;
begin
  statement := format('select id, (%s)::text, count(*) over () from equipment
    where equipment_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations) && $1
      and equipment_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations) @> $2
      and use_status = any($3)', value);
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
    array(select wanted || ' ' || known from unnest(wanted_relations) wanted, unnest(scope_viewers()) known),
    terms, statuses, conclusions, keyword, first_day, last_day, after_value, after_id, most, skipped, kinds_left_out, applied_duty;
end
$$;
revoke execute on function
  equipment_found(text[], text[], text[], text[], text, text, date, date, text[], text, boolean, text, uuid, integer, integer, text, text) from public;
grant execute on function
  equipment_found(text[], text[], text[], text[], text, text, date, date, text[], text, boolean, text, uuid, integer, integer, text, text) to portal_app;

-- As releases before this one ask.
create or replace function equipment_found(
  wanted_relations text[], terms text[], statuses text[], conclusions text[], keyword text, duty_column text, first_day date, last_day date,
  kinds_left_out text[], order_column text, descending boolean, after_value text, after_id uuid, most integer, skipped integer
) returns table (equipment_id uuid, ordered text, total bigint)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query select * from equipment_found(wanted_relations, terms, statuses, conclusions, keyword, duty_column, first_day, last_day, kinds_left_out,
    order_column, descending, after_value, after_id, most, skipped, 'inspection', '');
end
$$;
