-- compatible from 0390
-- What an archive said before a registration was granted: whose the device was and under which certificate. When the registration is made
-- void, the device goes back to who had it; its history tells values as they are read, not as they are kept.
create table equipment_replaced (
  application_id uuid primary key references application (id),
  fields jsonb not null
);
alter table equipment_replaced enable row level security;
create policy equipment_replaced_system on equipment_replaced using ((select scope_role_type()) = 'system');
-- Contacts of the unit before stand in it: only who decides on the application works with it.
create policy equipment_replaced_of on equipment_replaced
  using ((select scope_role_type()) in ('7', '9') and exists (select from application where application.id = application_id));
grant select, insert on equipment_replaced to portal_app;
