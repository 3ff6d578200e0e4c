-- compatible from 0873
-- Older devices have neither 设备代码 nor 注册代码, and no application could name them: every device is named by its certificate too, as piping and
-- cylinders were (0821, 0822, 0842, 0860, 0919). No two devices that are not gone have one certificate.
create or replace function devices_named_in(form jsonb) returns table (site text, area text) language sql stable security definer set search_path = public as $$
  with named as (
    select distinct number from (
      select row ->> 'equipmentId' from jsonb_array_elements(coalesce(form #> '{tables,devices}', '[]')) row
      union all select form #>> '{fields,equipmentId}'
    ) known (number) where number <> ''
  )
  select device.site, device.area from named left join lateral (
    select coalesce(archive #>> '{fields,useSite}', '') as site, area_code as area from equipment
    where equipment_code = named.number or registration_code = named.number or use_cert_no = named.number
    -- Numbers of devices that are gone may be given again.
    order by use_status in ('30', '40', '50', '90') limit 1
  ) device on true
$$;

create or replace function devices_by_numbers(numbers text[]) returns table (number text, id uuid, fields jsonb)
  language sql stable security definer set search_path = public as $$
  select named.number, equipment.id, equipment.archive -> 'fields'
  from unnest(numbers) named (number) join equipment
    on (equipment.equipment_code = named.number or equipment.registration_code = named.number or equipment.use_cert_no = named.number)
    and equipment.use_status not in ('30', '40', '50', '90')
  where named.number <> ''
$$;

-- What named a device by any certificate it has had is part of its life, and so is a registration by unit, which names no device.
create function applications_by_certificate(device uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  with certificates as (
    select use_cert_no as number from equipment where id = device
    union
    select changed ->> 'before' from equipment_change, jsonb_array_elements(changes) changed
      where equipment_id = device and changed ->> 'field' = 'useCertNo'
  ), known as (select number from certificates where number <> '')
  select named.id from known cross join lateral applications_naming_equipment(known.number, '', '', '') as named (id)
  union
  select application.id from known join application on application.inputs ->> 'useCertNo' = known.number
    where application.type = 'useRegistrationByUnit' and not application.deleted and application.viewers && scope_viewers()
  limit 2000
$$;
revoke execute on function applications_by_certificate(uuid) from public;
grant execute on function applications_by_certificate(uuid) to portal_app;
-- As releases before this one ask.
create or replace function applications_of_piping(piping uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  select applications_by_certificate(piping)
$$;

create or replace function supervisions_of_notice(notice uuid) returns setof text language sql stable security definer set search_path = public as $$
  with noticed as (
    select number, device from application, jsonb_array_elements(form #> '{tables,devices}') device
    where id = notice and type = 'constructionNotice' and (scope_role_type() = 'system' or viewers && scope_viewers())
  ), known as (
    select number from noticed
    union select device ->> 'equipmentCode' from noticed
    union select device ->> 'registrationCode' from noticed
    union select unnest(array[equipment.equipment_code, equipment.registration_code, equipment.use_cert_no]) from noticed
      join equipment on equipment.factory_no = device ->> 'factoryNo' and equipment.archive #>> '{fields,manufacturer}' = device ->> 'manufacturer'
      where device ->> 'factoryNo' <> '' and device ->> 'manufacturer' <> ''
  )
  select distinct application.number from known
    join application on application.form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', known.number))
  where known.number <> '' and not application.deleted and application.number <> '' and inspection_under_way(application.type, application.status)
    and application.form #>> '{fields,applyKind}' in ('03', '04', '05')
  order by application.number limit 5
$$;

-- Reports an archive names say which device by the same number.
create or replace function keep_archived_reports() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into inspection_report (report_no, equipment_id, institute_id, institute_name, kind, inspection_kind, conclusion, inspected_on,
      device_no, device_name, search_text, recorded_at)
    select fields ->> 'inspectionReportNo', made.id, institute.id, coalesce(fields ->> 'inspectionOrg', ''), made.kind,
      coalesce(fields ->> 'inspectionKind', ''), coalesce(fields ->> 'inspectionConclusion', ''), made.inspection_date,
      coalesce(nullif(made.registration_code, ''), nullif(made.equipment_code, ''), made.use_cert_no), made.name,
      concat_ws(' ', fields ->> 'inspectionReportNo', made.name, made.registration_code, made.equipment_code, made.use_cert_no, made.place, made.use_unit_name),
      made.updated_at
    from made cross join lateral (select made.archive -> 'fields' as fields) named
      left join unit institute on institute.kind = 'inspection' and institute.unit_name = fields ->> 'inspectionOrg'
    where coalesce(fields ->> 'inspectionReportNo', '') <> '' and made.inspection_date is not null
    on conflict do nothing;
  return null;
end
$$;
update inspection_report report set device_no = device.use_cert_no from equipment device
  where device.id = report.equipment_id and report.device_no = '' and report.content is null and device.use_cert_no <> '';

-- Last, as readers of the archive wait for it.
alter policy equipment_inspector on equipment
  using ((select scope_role_type()) = '6' and equipment_assigned(equipment_code, registration_code, use_cert_no));
