-- compatible from 0873
-- As before (0910), but an inspection returned to another unit stands in nobody's way, as in 0925: only that unit could submit or cancel it, and
-- what its form names by then nobody has checked.
create or replace function inspections_naming_device(record uuid, apply_kind text, boiler_item text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and inspection_under_way(type, status)
    and (status <> '30' or unit_id::text = coalesce((select asking.unit_id::text from application asking where asking.id = record), scope_unit_id()))
    and form #>> '{fields,applyKind}' = apply_kind
    and (boiler_item = '' or coalesce(form #>> '{fields,boilerItem}', '') in ('', boiler_item))
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 3
$$;

-- As before (0940, 0950), of what was submitted: the form of a returned application is being typed. And only devices that the applicant, or the use unit
-- it names, uses or maintains: a supervision may name a number of which the archive of another unit knows.
create or replace function keep_equipment_applications(records uuid[]) returns void
  language sql security definer set search_path = public as $$
  delete from equipment_application where application_id = any(records);
  insert into equipment_application (equipment_id, duty, application_id)
    select distinct device.id, duty, record.id
    from application record
      left join application_revision submitted
        on submitted.application_id = record.id and submitted.revision = record.revision and record.status = '30'
      cross join lateral (select coalesce(submitted.form, record.form) as form) asked
      cross join lateral jsonb_array_elements(coalesce(asked.form #> '{tables,devices}', '[]')) named
      cross join lateral (
        select id from equipment where equipment_code = named ->> 'equipmentId' and equipment_code <> ''
          and use_status not in ('30', '40', '50', '90')
        union select id from equipment where registration_code = named ->> 'equipmentId' and registration_code <> ''
          and use_status not in ('30', '40', '50', '90')
        union select id from equipment where use_cert_no = named ->> 'equipmentId' and use_cert_no <> ''
          and use_status not in ('30', '40', '50', '90')
      ) found
      join equipment device on device.id = found.id
      cross join lateral unnest(repeated_duties(asked.form #>> '{fields,applyKind}', device)) duty
    where record.id = any(records) and not record.deleted and inspection_under_way(record.type, record.status)
      and device.viewers && array(
        select 'unit:' || record.unit_id
        union all select 'uscc:' || (asked.form #>> '{fields,useUnitUscc}')
        union all select 'unit:' || unit.id from units_by_code(array[asked.form #>> '{fields,useUnitUscc}']) unit where unit.code <> '')
$$;

-- As before (0650), but what is typed into a returned application is asked of no device; submitted again, it may name others.
create or replace function follow_equipment_applications() returns trigger language plpgsql security definer set search_path = public as $$
declare
  records uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into records from made where inspection_under_way(type, status) and not deleted;
  else
    select array_agg(id) into records from made join was using (id)
    where (inspection_under_way(made.type, made.status) and not made.deleted) <> (inspection_under_way(was.type, was.status) and not was.deleted)
      or inspection_under_way(made.type, made.status)
        and (made.revision <> was.revision or made.form <> was.form and made.status <> '30');
  end if;
  if records is not null then perform keep_equipment_applications(records); end if;
  return null;
end
$$;

-- Marks made so far by what was typed, or by supervisions of devices of others.
select keep_equipment_applications(array(
  select id from application
  where inspection_under_way(type, status) and not deleted and (status = '30' or form #>> '{fields,applyKind}' in ('02', '03'))));
