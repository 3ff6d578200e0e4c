-- compatible from 0873
-- Claims once put a stopped device in use, with its stop date still in the archive: in use uninspected, and reckoned as stopped. The service puts them
-- right one by one (claimedWhileStopped.ts).
create table claimed_while_stopped (
  equipment_id uuid primary key references equipment (id),
  application_id uuid not null references application (id)
);
alter table claimed_while_stopped enable row level security;
create policy claimed_while_stopped_system on claimed_while_stopped using ((select scope_role_type()) = 'system');
grant select, delete on claimed_while_stopped to portal_app;

insert into claimed_while_stopped
  select distinct on (equipment.id) equipment.id, application.id
  from application
    join equipment_replaced replaced on replaced.application_id = application.id
    join equipment on equipment.id::text = application.form #>> '{fields,equipmentId}'
  where application.type = 'useRecord' and application.status = '70' and not application.deleted and application.form #>> '{fields,recordKind}' = '2'
    and replaced.fields ->> 'useStatus' = '20' and equipment.use_status = '10' and coalesce(equipment.archive #>> '{fields,stopDate}', '') <> ''
  order by equipment.id, application.submitted_at desc
  on conflict do nothing;
