-- compatible from 0601
-- Days an inspector of an institute is away: shown in the calendar of assignments, and said when somebody is assigned on one of them.
create table inspector_leave (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  unit_id uuid not null references unit (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  note text not null default '',
  entered_by uuid not null references account (id),
  entered_at timestamptz not null
);
create index inspector_leave_unit on inspector_leave (unit_id, last_day);
alter table inspector_leave enable row level security;
create policy inspector_leave_system on inspector_leave using ((select scope_role_type()) = 'system');
create policy inspector_leave_unit on inspector_leave
  using ((select scope_role_type()) in ('4', '6') and unit_id::text = (select scope_unit_id()));
grant select, insert, delete on inspector_leave to portal_app;
