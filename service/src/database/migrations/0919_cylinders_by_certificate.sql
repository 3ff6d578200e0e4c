-- compatible from 0873
-- Cylinders registered by unit have an archive, which is named by their certificate as that of piping is (0821, 0822, 0842, 0860).
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
        union select id from equipment where use_cert_no = named ->> 'equipmentId' and use_cert_no <> '' and (kind = '8000' or category = '2300')
          and use_status not in ('30', '40', '50', '90')
      ) device
      cross join lateral unnest(inspection_duties(record.form #>> '{fields,applyKind}')) duty
    where record.id = any(records) and not record.deleted and inspection_under_way(record.type, record.status)
$$;

create or replace function devices_named_in(form jsonb) returns table (site text, area text) language sql stable security definer set search_path = public as $$
  with named as (
    select distinct number from (
      select row ->> 'equipmentId' from jsonb_array_elements(coalesce(form #> '{tables,devices}', '[]')) row
      union all select form #>> '{fields,equipmentId}'
    ) known (number) where number <> ''
  )
  select device.site, device.area from named left join lateral (
    select coalesce(archive #>> '{fields,useSite}', '') as site, area_code as area from equipment
    where equipment_code = named.number or registration_code = named.number or (use_cert_no = named.number and (kind = '8000' or category = '2300'))
    -- Numbers of devices that are gone may be given again.
    order by use_status in ('30', '40', '50', '90') limit 1
  ) device on true
$$;

create or replace function applications_of_piping(piping uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  with certificates as (
    select use_cert_no as number from equipment where id = piping and (kind = '8000' or category = '2300')
    union
    select changed ->> 'before' from equipment_change join equipment on equipment.id = equipment_id, jsonb_array_elements(changes) changed
      where equipment_id = piping and (kind = '8000' or category = '2300') and changed ->> 'field' = 'useCertNo'
  ), known as (select number from certificates where number <> '')
  select named.id from known cross join lateral applications_naming_equipment(known.number, '', '', '') as named (id)
  union
  select application.id from known join application on application.inputs ->> 'useCertNo' = known.number
    where application.type = 'useRegistrationByUnit' and not application.deleted and application.viewers && scope_viewers()
  limit 2000
$$;

-- Whoever holds the certificate of cylinders may no longer see them, and asks whether it has ended (0887). In another city they get another number.
create function cylinders_certified(certificate text) returns setof uuid language sql stable security definer set search_path = public as $$
  select id from equipment
  where certificate <> '' and category = '2300' and id in (
    select id from equipment where use_cert_no = certificate
    union select equipment_id from equipment_change where former_numbers(changes) && array[certificate] and former_numbers(changes) <> '{}')
  order by use_cert_no <> certificate, use_status in ('30', '40', '50', '90'), created_at limit 1
$$;
revoke execute on function cylinders_certified(text) from public;
grant execute on function cylinders_certified(text) to portal_app;

alter policy equipment_inspector on equipment
  using ((select scope_role_type()) = '6'
    and equipment_assigned(equipment_code, registration_code, case when kind = '8000' or category = '2300' then use_cert_no else '' end));
