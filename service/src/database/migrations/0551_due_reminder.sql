-- compatible from 0390
-- What the use unit of a device was last told of a day it is due by: each step is told once, and another day begins anew. `step`: days
-- ahead; below zero the week in which it was told of as overdue, so that time only ever makes it smaller.
create table due_reminder (
  equipment_id uuid not null references equipment (id) on delete cascade,
  duty text not null check (duty in ('inspection', 'detect')),
  due_date date not null,
  step integer not null,
  primary key (equipment_id, duty)
);
alter table due_reminder enable row level security;
create policy due_reminder_system on due_reminder using ((select scope_role_type()) = 'system');
grant select, insert, update, delete on due_reminder to portal_app;

-- Which reminders an account wants, and by what; who has no row wants all. 0: overdue.
create table reminder_setting (
  account_id uuid primary key references account (id) on delete cascade,
  message integer[] not null,
  sms integer[] not null
);
grant select, insert, update, delete on reminder_setting to portal_app;
