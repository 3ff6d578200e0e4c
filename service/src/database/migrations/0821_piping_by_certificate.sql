-- compatible from 0611
-- Forms name devices by 注册代码 or 设备代码, and piping that has neither by its certificate.
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
        union select id from equipment where use_cert_no = named ->> 'equipmentId' and use_cert_no <> '' and kind = '8000'
          and use_status not in ('30', '40', '50', '90')
      ) device
      cross join lateral unnest(inspection_duties(record.form #>> '{fields,applyKind}')) duty
    where record.id = any(records) and not record.deleted and inspection_under_way(record.type, record.status)
$$;
