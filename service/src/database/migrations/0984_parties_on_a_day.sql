-- compatible from 0873
-- Who used and maintained a device on a day: what its archive, changed since then, said of its parties when the day began, and the codes of those
-- who had a received contract over it on that day. It looks beyond the caller's scope on purpose, as devices_by_numbers does: who had a device does
-- not see it any more.
create function parties_of_device_on(device uuid, day date) returns table (said jsonb, maintainers text[])
  language sql stable security definer set search_path = public as $$
  select coalesce((
      select jsonb_object_agg(first.field, first.before) from (
        select distinct on (changed ->> 'field') changed ->> 'field' as field, changed ->> 'before' as before
        from equipment_change, jsonb_array_elements(changes) changed
        where equipment_id = device and created_at >= day::timestamp at time zone 'Asia/Shanghai'
          and changed ->> 'field' in ('useUnitId', 'useUnitUscc', 'maintenanceUnitUscc', 'maintenanceUnitName')
        order by changed ->> 'field', equipment_change.id
      ) first
    ), '{}'),
    array(
      select held.maintainer from maintenance_project_device held join application on application.id = held.application_id
      where held.equipment_id = device and held.starts_on <= day and held.ends_on >= day and held.maintainer <> ''
        and not application.deleted and application.status in ('70', '85')
    )
$$;
revoke execute on function parties_of_device_on(uuid, date) from public;
grant execute on function parties_of_device_on(uuid, date) to portal_app;
