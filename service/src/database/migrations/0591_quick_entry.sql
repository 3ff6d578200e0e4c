-- compatible from 0390
-- 快速办理 as a person has arranged it for a role; who has no row has what the role begins with.
create table quick_entry (
  account_id uuid not null references account (id) on delete cascade,
  role_type text not null,
  paths text[] not null,
  primary key (account_id, role_type)
);
grant select, insert, update, delete on quick_entry to portal_app;
