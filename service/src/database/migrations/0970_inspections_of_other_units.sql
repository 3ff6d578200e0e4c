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

-- Applications as they count: of one that was returned what was submitted does, as its form is being typed. They are those of all units, and it is
-- granted to nobody: functions of the owner read it.
create view application_as_submitted as
  select id, type, status, number, unit_id, form from application where not deleted and status <> '30'
  union all
  select record.id, type, status, number, unit_id, coalesce(submitted.form, record.form) from application record
    left join application_revision submitted on submitted.application_id = record.id and submitted.revision = record.revision
  where not deleted and status = '30';

-- As before (0919), but of any device by its certificate, as in 0940, of the duty a repetition settles (0950), and of what was submitted. And only
-- devices that the applicant, or the use unit it names, uses or maintains: a supervision may name a number of which the archive of another unit knows.
create or replace function keep_equipment_applications(records uuid[]) returns void
  language sql security definer set search_path = public as $$
  delete from equipment_application where application_id = any(records);
  insert into equipment_application (equipment_id, duty, application_id)
    select distinct device.id, duty, record.id
    from application_as_submitted record
      cross join lateral jsonb_array_elements(coalesce(record.form #> '{tables,devices}', '[]')) named
      join equipment device on named ->> 'equipmentId' in (equipment_code, registration_code, use_cert_no) and named ->> 'equipmentId' <> ''
        and use_status not in ('30', '40', '50', '90')
      cross join lateral unnest(repeated_duties(record.form #>> '{fields,applyKind}', device)) duty
    where record.id = any(records) and inspection_under_way(record.type, record.status)
      and device.viewers && array(
        select 'unit:' || record.unit_id
        union all select 'uscc:' || (record.form #>> '{fields,useUnitUscc}')
        union all select 'unit:' || unit.id from units_by_code(array[record.form #>> '{fields,useUnitUscc}']) unit where unit.code <> '')
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

-- Marks made so far by what was typed, by supervisions of devices of others, or as an inspection by repetitions of a load test or a detection.
select keep_equipment_applications(array(
  select id from application
  where inspection_under_way(type, status) and not deleted and (status = '30' or form #>> '{fields,applyKind}' in ('02', '03', '07'))));
