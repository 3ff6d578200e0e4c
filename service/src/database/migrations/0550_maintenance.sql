-- compatible from 0390
-- Which device a maintenance project takes on, and for which days: a device is in one live project at a time. A project is live from its
-- submission until its contract, its termination or its cancellation ends it; what was returned or withdrawn holds nothing.
create table maintenance_project_device (
  application_id uuid not null references application (id),
  equipment_id uuid not null references equipment (id),
  starts_on date not null,
  -- The last day; before `starts_on` where it was ended before it began.
  ends_on date not null,
  primary key (application_id, equipment_id)
);
create index maintenance_project_device_of on maintenance_project_device (equipment_id);
-- Maintenance that a received termination ends on a day to come.
create table maintenance_end (
  application_id uuid not null references application (id),
  equipment_id uuid not null references equipment (id),
  -- Whose maintenance it is: another company that has taken over meanwhile stays.
  maintainer text not null,
  ends_on date not null,
  primary key (application_id, equipment_id)
);
create index maintenance_end_day on maintenance_end (ends_on);

alter table maintenance_project_device enable row level security;
create policy maintenance_project_device_system on maintenance_project_device using ((select scope_role_type()) = 'system');
alter table maintenance_end enable row level security;
create policy maintenance_end_system on maintenance_end using ((select scope_role_type()) = 'system');
create policy maintenance_end_decided on maintenance_end
  using ((select scope_role_type()) in ('7', '9') and exists (select from application where application.id = application_id));
grant select, insert, update, delete on maintenance_end to portal_app;
grant select on maintenance_project_device to portal_app;

-- Devices by the numbers forms name them by, whoever maintains them: a company that takes a device on does not see it yet. What is told of
-- it is for the caller to decide. Two devices of one number answer two rows.
create function devices_by_numbers(numbers text[]) returns table (number text, id uuid, fields jsonb)
  language sql stable security definer set search_path = public as $$
  select named.number, equipment.id, equipment.archive -> 'fields'
  from unnest(numbers) named (number) join equipment
    on (equipment.equipment_code = named.number and equipment.equipment_code <> ''
      or equipment.registration_code = named.number and equipment.registration_code <> '')
    and equipment.use_status not in ('30', '40', '50', '90')
  where named.number <> ''
$$;
revoke execute on function devices_by_numbers(text[]) from public;
grant execute on function devices_by_numbers(text[]) to portal_app;

-- Live projects, other than the one that asks, that have one of the devices on one of the days.
create function maintenance_projects_of(project uuid, devices uuid[], first_day date, last_day date) returns table (equipment_id uuid, number text)
  language sql stable security definer set search_path = public as $$
  select held.equipment_id, application.number
  from maintenance_project_device held join application on application.id = held.application_id
  where held.equipment_id = any(devices) and held.application_id <> project
    and not application.deleted and application.status in ('20', '70', '85')
    and held.starts_on <= last_day and held.ends_on >= first_day and held.ends_on >= held.starts_on
$$;
revoke execute on function maintenance_projects_of(uuid, uuid[], date, date) from public;
grant execute on function maintenance_projects_of(uuid, uuid[], date, date) to portal_app;

-- Takes the devices for a project that is being submitted, unless another one has one of them on one of its days: answers what stands in the
-- way. Nobody else writes the table, and of two who ask for a device at once the second waits for the first. Each device is locked by
-- itself, in one order.
create function claim_maintenance(project uuid, devices uuid[], first_day date, last_day date) returns table (equipment_id uuid, number text)
  language plpgsql volatile security definer set search_path = public as $$
begin
  if not exists (select from application where id = project and (scope_role_type() = 'system' or viewers && scope_viewers())) then
    raise exception 'no such project';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(device::text, 550)) from (select device from unnest(devices) device order by device) locked;
  return query select * from maintenance_projects_of(project, devices, first_day, last_day);
  if found then return; end if;
  delete from maintenance_project_device held where held.application_id = project;
  insert into maintenance_project_device select project, device, first_day, last_day from unnest(devices) device;
end
$$;
revoke execute on function claim_maintenance(uuid, uuid[], date, date) from public;
grant execute on function claim_maintenance(uuid, uuid[], date, date) to portal_app;

-- Ends what projects of a company have of the devices before a day; or gives back what a termination that is withdrawn had ended.
create function end_maintenance_projects(devices uuid[], maintainer text, first_day_without date, restored boolean) returns void
  language sql volatile security definer set search_path = public as $$
  update maintenance_project_device held
  set ends_on = case when restored then (application.form #>> '{fields,contractEnd}')::date else first_day_without - 1 end
  from application join unit on unit.id = application.unit_id
  where application.id = held.application_id and held.equipment_id = any(devices) and unit.uscc = maintainer
    and application.status in ('70', '85')
    and case when restored then held.ends_on = first_day_without - 1 else held.ends_on >= first_day_without end
    and scope_role_type() in ('7', '9', 'system')
$$;
revoke execute on function end_maintenance_projects(uuid[], text, date, boolean) from public;
grant execute on function end_maintenance_projects(uuid[], text, date, boolean) to portal_app;
