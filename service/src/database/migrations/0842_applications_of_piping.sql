-- compatible from 0841
-- Piping is named by its certificate, which is another one once it was moved: what named it by any of them is part of its life, and so is its
-- registration by unit, which names no device.
create function applications_of_piping(piping uuid) returns setof uuid language sql stable security definer set search_path = public as $$
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
  limit 200
$$;
revoke execute on function applications_of_piping(uuid) from public;
grant execute on function applications_of_piping(uuid) to portal_app;
