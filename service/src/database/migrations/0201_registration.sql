-- Applications for an account of a unit that has none, and for the second unit of an account with two roles.

create table registration (
  id uuid primary key,
  version integer not null default 1,
  -- account: a new unit administrator; second: a maintenance unit beside an account's own unit
  kind text not null check (kind in ('account', 'second')),
  number text not null unique,
  status text not null check (status in ('20', '70', '80')),
  -- What was typed, by field key; the columns are what lists and checks ask for.
  fields jsonb not null,
  unit_name text not null,
  uscc text not null,
  unit_type text not null,
  area_code text not null,
  admin_name text not null,
  admin_id_card text not null,
  -- Proved by a code, or the applying account's.
  mobile text not null,
  login_name text not null,
  -- argon2id; gone once there is an account, or the application has been corrected or forgotten.
  password_hash text,
  -- kind second: who applies; otherwise the account that was made.
  account_id uuid references account (id),
  -- The unit the approval made or found.
  unit_id uuid references unit (id),
  previous_id uuid references registration (id),
  opinion text not null default '',
  auditor_id uuid references account (id),
  auditor_name text not null default '',
  submit_date timestamptz not null,
  due_date date not null,
  audit_date timestamptz
);
-- A refused application is corrected once; the correction may be refused and corrected in turn.
create unique index registration_previous on registration (previous_id) where previous_id is not null;
-- An account has one second unit in the making.
create unique index registration_second_waiting on registration (account_id) where kind = 'second' and status = '20';
create index registration_submitted on registration (submit_date desc, id);
create index registration_queue on registration (status, submit_date, id);
create index registration_applicant on registration (uscc, mobile);
create index registration_account on registration (account_id) where account_id is not null;

-- The id that papers of an account's next application for a second unit are kept under until it is sent.
create table second_unit_draft (
  account_id uuid primary key references account (id) on delete cascade,
  id uuid not null unique default gen_random_uuid()
);

-- The unit a role works for when it is not the account's own.
alter table account_role add column unit_id uuid references unit (id);

grant select, insert, update on registration to portal_app;
grant select, insert, delete on second_unit_draft to portal_app;
