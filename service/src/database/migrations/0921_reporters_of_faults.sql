-- compatible from 0873
-- The unit an error was met in: builds are served by the unit of the role somebody works in, which may be another than that of the account.
alter table error_log add column unit_id uuid;

-- Who reported failed loads while a canary is tried. Of one reporter only so many count, or one alone could stop a canary.
create table remote_load_failure (
  remote text not null,
  release text not null,
  account_id uuid not null,
  unit_id uuid not null,
  failures integer not null,
  primary key (remote, release, account_id)
);
grant select, insert, update, delete on remote_load_failure to portal_app;
