-- compatible from 0392
-- The rows of all granted registrations of an archive of cylinders, under whatever certificate it had, for who sees the archive: who came to it later (a
-- new unit, another authority, an inspector) sees none of these applications. A number belongs to the archive that holds it now.
create function cylinders_registered(device uuid) returns table (application_id uuid, place bigint, data jsonb)
  language sql stable security definer set search_path = public as $$
  with certificates as (
    select use_cert_no as number from equipment where id = device
    union
    select changed ->> 'before' from equipment_change, jsonb_array_elements(changes) changed
      where equipment_id = device and changed ->> 'field' = 'useCertNo'
  ), known as (select number from certificates where number <> '' and (select cylinders_certified(number)) = device)
  select application.id, row_number() over (order by application.submitted_at, application.id, filed.position) - 1, filed.data
  from known
    join application on application.inputs ->> 'useCertNo' = known.number
    join application_row filed on filed.application_id = application.id and filed.revision = application.revision and filed.table_key = 'cylinders'
  where application.type = 'useRegistrationByUnit' and application.status = '70' and not application.deleted
    and exists (
      select from equipment where id = device and category = '2300'
        and (scope_role_type() = 'system' or viewers && scope_viewers()
          or (scope_role_type() = '6' and equipment_assigned(equipment_code, registration_code, use_cert_no)))
    )
$$;
revoke execute on function cylinders_registered(uuid) from public;
grant execute on function cylinders_registered(uuid) to portal_app;
