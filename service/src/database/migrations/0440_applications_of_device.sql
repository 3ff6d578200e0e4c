-- compatible from 0390
-- Applications about a device that has an archive name it by its id: entering and changing it, registering it for use.
create function applications_of_device(device uuid, registration text, code text, serial text, maker text) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select applications_naming_equipment(registration, code, serial, maker)
  union
  select application.id from application
  where not deleted and form #>> '{fields,equipmentId}' = device::text and form #>> '{fields,equipmentId}' <> ''
    and application.viewers && scope_viewers()
  limit 200
$$;
revoke execute on function applications_of_device(uuid, text, text, text, text) from public;
grant execute on function applications_of_device(uuid, text, text, text, text) to portal_app;
