-- compatible from 0624
-- A device that is scrapped or leaves the register has nothing left to maintain, and no termination finds it any more: the change itself ends every
-- project for it, and `undo_change_of_maintenance` gives them back. An archive that is made void with the application that entered it leaves the register
-- too; what that ends, nothing gives back.
create function end_maintenance_by_change(change uuid, devices uuid[], first_day_without date) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  if scope_role_type() not in ('7', '9', 'system') or not exists (
    select from application where id = change and type in ('changeRegister', 'equipmentMaintain', 'useRecord', 'useRegistrationBySet')
  ) then
    raise exception 'no such change';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(device::text, 550)) from (select device from unnest(devices) device order by device) locked;
  update maintenance_project_device held
  set ended_by = change, ended_instead_of = held.ends_on, ends_on = first_day_without - 1
  from application
  where application.id = held.application_id and held.equipment_id = any(devices) and application.status in ('70', '85')
    and held.ends_on >= first_day_without and held.ends_on >= held.starts_on
    -- What another change ended is that change's to give back.
    and held.ended_by is null;
end
$$;
revoke execute on function end_maintenance_by_change(uuid, uuid[], date) from public;
grant execute on function end_maintenance_by_change(uuid, uuid[], date) to portal_app;
