-- compatible from 0392
-- The rows of all granted registrations of an archive of cylinders, under whatever certificate it had, for who sees the archive: who came to it later (a
-- new unit, another authority, an inspector) sees none of these applications. Which registrations an archive has is asked at one place.
create function cylinder_registrations(device uuid) returns table (id uuid, revision integer, submitted_at timestamptz)
  language sql stable rows 10 security definer set search_path = public as $$
  with certificates as (
    select use_cert_no as number from equipment where id = device
    union
    select changed ->> 'before' from equipment_change, jsonb_array_elements(changes) changed
      where equipment_id = device and changed ->> 'field' = 'useCertNo'
  ), known as (select number from certificates where number <> '' and (select cylinders_certified(number)) = device)
  select application.id, application.revision, application.submitted_at
  from known join application on application.inputs ->> 'useCertNo' = known.number
  where application.type = 'useRegistrationByUnit' and application.status = '70' and not application.deleted
    and exists (
      select from equipment where id = device and category = '2300'
        and (scope_role_type() = 'system' or viewers && scope_viewers()
          or (scope_role_type() = '6' and equipment_assigned(equipment_code, registration_code, use_cert_no)))
    )
$$;
revoke execute on function cylinder_registrations(uuid) from public;

-- A number belongs to the archive that holds it now. Places are those of all rows, oldest registration first.
create function cylinders_registered(device uuid) returns table (application_id uuid, place bigint, data jsonb)
  language sql stable security definer set search_path = public as $$
  select registered.id, row_number() over (order by registered.submitted_at, registered.id, filed.position) - 1, filed.data
  from cylinder_registrations(device) registered
    join application_row filed
      on filed.application_id = registered.id and filed.revision = registered.revision and filed.table_key = 'cylinders'
$$;
revoke execute on function cylinders_registered(uuid) from public;
grant execute on function cylinders_registered(uuid) to portal_app;

-- An archive is looked at far more often than its rows, up to thousands, are listed.
create function has_cylinders_registered(device uuid) returns boolean language sql stable security definer set search_path = public as $$
  -- The limit keeps the planner from reading the rows of all registrations to join them.
  select exists (
    select from cylinder_registrations(device) registered
      cross join lateral (
        select from application_row filed
        where filed.application_id = registered.id and filed.revision = registered.revision and filed.table_key = 'cylinders'
        limit 1
      ) row_of_it
  )
$$;
revoke execute on function has_cylinders_registered(uuid) from public;
grant execute on function has_cylinders_registered(uuid) to portal_app;
