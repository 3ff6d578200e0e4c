-- compatible from 0873
-- What units were told of each certificate of their people: that it soon ends, that it has ended. A renewed one is told of anew.
create table certificate_reminder (
  certificate_id uuid primary key references operator_certificate (id) on delete cascade,
  expire_date text not null,
  told text not null check (told in ('expiring', 'expired'))
);
alter table certificate_reminder enable row level security;
create policy certificate_reminder_system on certificate_reminder using ((select scope_role_type()) = 'system');
grant select, insert, update, delete on certificate_reminder to portal_app;
