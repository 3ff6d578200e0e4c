-- compatible from 0873
-- Of the applications that name a device two hundred were found, and not the newest: its timeline takes those itself, and says how many are older.
create or replace function applications_naming_equipment(registration text, code text, serial text, maker text) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select distinct application.id from (
    select jsonb_build_array(jsonb_build_object('factoryNo', serial, 'manufacturer', maker)) as named where serial <> '' and maker <> ''
    union all select jsonb_build_array(jsonb_build_object('registrationCode', registration)) where registration <> ''
    union all select jsonb_build_array(jsonb_build_object('equipmentId', number)) from unnest(array[registration, code]) number where number <> ''
  ) device join application on application.form #> '{tables,devices}' @> device.named
  where not application.deleted and application.viewers && scope_viewers()
  union
  select application.id from application
  where not deleted and form #>> '{fields,equipmentId}' in (registration, code) and form #>> '{fields,equipmentId}' <> ''
    and application.viewers && scope_viewers()
  limit 2000
$$;

create or replace function applications_of_device(device uuid, registration text, code text, serial text, maker text) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select applications_naming_equipment(registration, code, serial, maker)
  union
  select application.id from application
  where not deleted and form #>> '{fields,equipmentId}' = device::text and form #>> '{fields,equipmentId}' <> ''
    and application.viewers && scope_viewers()
  union
  select application.id from application, equipment
  where equipment.id = device and not application.deleted and form #>> '{fields,deviceNumber}' <> ''
    and upper(regexp_replace(form #>> '{fields,deviceNumber}', '\s', '', 'g'))
      in (equipment.registration_code, equipment.equipment_code, equipment.use_cert_no, equipment.factory_no)
    -- Two makers may give the same number: which device it was when it was typed is kept beside it.
    and form #>> '{fields,foundMaker}' = equipment.manufacturer and form #>> '{fields,foundSerial}' = equipment.factory_no
    and application.viewers && scope_viewers()
  limit 2000
$$;

create or replace function applications_of_piping(piping uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  with certificates as (
    select use_cert_no as number from equipment where id = piping and kind = '8000'
    union
    select changed ->> 'before' from equipment_change join equipment on equipment.id = equipment_id, jsonb_array_elements(changes) changed
      where equipment_id = piping and kind = '8000' and changed ->> 'field' = 'useCertNo'
  ), known as (select number from certificates where number <> '')
  select named.id from known cross join lateral applications_naming_equipment(known.number, '', '', '') as named (id)
  union
  select application.id from known join application on application.inputs ->> 'useCertNo' = known.number
    where application.type = 'useRegistrationByUnit' and not application.deleted and application.viewers && scope_viewers()
  limit 2000
$$;
