-- compatible from 0440
-- An application to register a device is part of its life from the day it is made, not from its decision: only then has it the device's id.
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
  limit 200
$$;
