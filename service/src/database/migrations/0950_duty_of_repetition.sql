-- compatible from 0873
-- A 复检 settles the duty of what the device failed: that of a load test or a detection was marked as an inspection under way, and kept the reminders
-- of the inspection from being sent.
create function repeated_duties(kind text, device equipment) returns text[] language sql stable as $$
  select case
    when kind = '07' and device.outcome = 'failed' and device.archive #>> '{fields,inspectionKind}' = '17' then '{loadTest}'
    when kind = '07' and device.outcome = 'failed' and device.archive #>> '{fields,inspectionKind}' = '12' then '{detect}'
    else inspection_duties(kind) end
$$;

create or replace function keep_equipment_applications(records uuid[]) returns void
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
        union select id from equipment where use_cert_no = named ->> 'equipmentId' and use_cert_no <> ''
          and use_status not in ('30', '40', '50', '90')
      ) found
      join equipment device on device.id = found.id
      cross join lateral unnest(repeated_duties(record.form #>> '{fields,applyKind}', device)) duty
    where record.id = any(records) and not record.deleted and inspection_under_way(record.type, record.status)
$$;

select keep_equipment_applications(array(
  select id from application where inspection_under_way(type, status) and not deleted and form #>> '{fields,applyKind}' = '07'));
