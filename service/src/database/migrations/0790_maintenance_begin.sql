-- compatible from 0550
-- Maintenance that a received project begins on a day to come, while another contract still runs: until then the archive names who maintains.
create table maintenance_begin (
  application_id uuid not null references application (id),
  equipment_id uuid not null references equipment (id),
  begins_on date not null,
  -- What the archive says of it from that day on.
  maintenance jsonb not null,
  primary key (application_id, equipment_id)
);
create index maintenance_begin_day on maintenance_begin (begins_on);
alter table maintenance_begin enable row level security;
create policy maintenance_begin_system on maintenance_begin using ((select scope_role_type()) = 'system');
create policy maintenance_begin_decided on maintenance_begin
  using ((select scope_role_type()) in ('7', '9') and exists (select from application where application.id = application_id));
grant select, insert, update, delete on maintenance_begin to portal_app;
