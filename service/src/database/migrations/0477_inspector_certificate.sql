-- What inspectors of an institute are certified for (特种设备检验人员资格, TSG Z8002), by kind of equipment.
create table inspector_certificate (
  account_id uuid not null references account (id),
  unit_id uuid not null references unit (id),
  kind text not null,
  number text not null,
  -- The last day it is good for.
  valid_to date not null,
  primary key (account_id, kind)
);
create index inspector_certificate_unit on inspector_certificate (unit_id);
alter table inspector_certificate enable row level security;
create policy inspector_certificate_system on inspector_certificate using ((select scope_role_type()) = 'system');
create policy inspector_certificate_unit on inspector_certificate
  using ((select scope_role_type()) = '4' and unit_id::text = (select scope_unit_id()));
grant select, insert, update, delete on inspector_certificate to portal_app;
