-- compatible from 0550
-- 维保单位变更 is a change of a use unit's own, and a live maintenance as a project is: it ends the projects of the company before and holds
-- the devices against every third one. The new company may still enter its own project for them.
alter table maintenance_project_device
  -- Credit code of who maintains: of a change the company it names, whoever applied for it.
  add column maintainer text not null default '',
  -- The change that ended it, and the day it would have ended on.
  add column ended_by uuid references application (id),
  add column ended_instead_of date;
update maintenance_project_device held set maintainer = unit.uscc
  from application join unit on unit.id = application.unit_id where application.id = held.application_id;

create or replace function maintenance_projects_of(project uuid, devices uuid[], first_day date, last_day date) returns table (equipment_id uuid, number text)
  language sql stable security definer set search_path = public as $$
  select held.equipment_id, application.number
  from maintenance_project_device held join application on application.id = held.application_id
  where held.equipment_id = any(devices) and held.application_id <> project
    and not application.deleted and application.status in ('20', '70', '85')
    and held.starts_on <= last_day and held.ends_on >= first_day and held.ends_on >= held.starts_on
    -- What the use unit changed to a company stands in the way of others, not of that company's own project.
    and not (application.type = 'changeRegister' and held.maintainer = coalesce(
      (select unit.uscc from application asking join unit on unit.id = asking.unit_id where asking.id = project),
      (select unit.uscc from unit where unit.id::text = scope_unit_id())))
$$;

create or replace function claim_maintenance(project uuid, devices uuid[], first_day date, last_day date) returns table (equipment_id uuid, number text)
  language plpgsql volatile security definer set search_path = public as $$
begin
  if not exists (select from application where id = project and (scope_role_type() = 'system' or viewers && scope_viewers())) then
    raise exception 'no such project';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(device::text, 550)) from (select device from unnest(devices) device order by device) locked;
  return query select * from maintenance_projects_of(project, devices, first_day, last_day);
  if found then return; end if;
  delete from maintenance_project_device held where held.application_id = project;
  insert into maintenance_project_device (application_id, equipment_id, starts_on, ends_on, maintainer)
    select project, device, first_day, last_day, (select unit.uscc from application join unit on unit.id = application.unit_id where application.id = project)
    from unnest(devices) device;
end
$$;

create or replace function end_maintenance_projects(devices uuid[], maintainer text, first_day_without date, restored boolean) returns void
  language sql volatile security definer set search_path = public as $$
  update maintenance_project_device held
  set ends_on = case when restored
    then coalesce(application.form #>> '{fields,contractEnd}', application.form #>> '{fields,newContractEnd}')::date
    else first_day_without - 1 end
  from application
  where application.id = held.application_id and held.equipment_id = any(devices) and held.maintainer = end_maintenance_projects.maintainer
    and application.status in ('70', '85') and held.ended_by is null
    and case when restored then held.ends_on = first_day_without - 1 else held.ends_on >= first_day_without end
    and scope_role_type() in ('7', '9', 'system')
$$;

-- Gives devices to a company by a change that is being granted, unless a project for one of them waits to be received: answers those. Locks
-- as a project does.
create function change_maintenance(change uuid, devices uuid[], maintainer text, first_day date, last_day date) returns table (number text)
  language plpgsql volatile security definer set search_path = public as $$
begin
  if scope_role_type() not in ('7', '9', 'system') or not exists (select from application where id = change and type = 'changeRegister') then
    raise exception 'no such change';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(device::text, 550)) from (select device from unnest(devices) device order by device) locked;
  return query select distinct application.number
    from maintenance_project_device held join application on application.id = held.application_id
    where held.equipment_id = any(devices) and held.maintainer <> change_maintenance.maintainer
      and not application.deleted and application.status = '20' and held.starts_on <= last_day and held.ends_on >= first_day;
  if found then return; end if;
  update maintenance_project_device held
  set ended_by = change, ended_instead_of = held.ends_on, ends_on = first_day - 1
  from application
  where application.id = held.application_id and held.equipment_id = any(devices) and held.application_id <> change
    and application.status in ('70', '85') and held.ends_on >= first_day and held.starts_on <= last_day
    and held.ends_on >= held.starts_on
    -- The new company's own project for these days stands beside the change.
    and not (held.maintainer = change_maintenance.maintainer and application.type <> 'changeRegister' and held.starts_on >= first_day);
  insert into maintenance_project_device (application_id, equipment_id, starts_on, ends_on, maintainer)
    select change, device, first_day, last_day, change_maintenance.maintainer from unnest(devices) device;
end
$$;
revoke execute on function change_maintenance(uuid, uuid[], text, date, date) from public;
grant execute on function change_maintenance(uuid, uuid[], text, date, date) to portal_app;

-- A change that is made void ended nothing.
create function undo_change_of_maintenance(change uuid) returns void
  language plpgsql volatile security definer set search_path = public as $$
begin
  if scope_role_type() not in ('7', '9', 'system') then raise exception 'not allowed'; end if;
  delete from maintenance_project_device where application_id = change;
  update maintenance_project_device set ends_on = ended_instead_of, ended_by = null, ended_instead_of = null where ended_by = change;
end
$$;
revoke execute on function undo_change_of_maintenance(uuid) from public;
grant execute on function undo_change_of_maintenance(uuid) to portal_app;
