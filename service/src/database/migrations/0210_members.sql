-- What a unit's administrator keeps of its members, single sign-on, and passwords that were forgotten.

-- Administers the accounts of its unit.
alter table account add column if not exists unit_admin boolean not null default false;
alter table account
  -- The last day it opens a session; null for ever.
  add column valid_to date,
  add column last_login_at timestamptz;
create index account_of_unit on account (unit_id, create_date desc, id);
create index account_created on account (create_date desc, id);

-- Names of single-sign-on tokens that were used, until they end by themselves: each opens one session, on whichever replica.
create table sso_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index sso_token_expiry on sso_token (expires_at);

-- Made by an applicant whose known mobile is gone. `id` is there before the row: papers are kept under it.
create table password_reset (
  id uuid primary key,
  version integer not null default 1,
  number text not null unique,
  -- As they were typed; whether they fit an account is for the administrator alone to see.
  login_name text not null,
  uscc text not null,
  account_id uuid references account (id),
  applicant text not null,
  reason text not null,
  new_mobile text not null,
  status text not null check (status in ('20', '70', '80')),
  opinion text not null default '',
  auditor_id uuid references account (id),
  auditor_name text not null default '',
  submit_date timestamptz not null,
  audit_date timestamptz
);
create index password_reset_submitted on password_reset (submit_date desc, id);
create index password_reset_audited on password_reset (audit_date desc nulls last, id);

-- One-time links that set a new password. Only a hash is kept.
create table password_reset_link (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_link_account on password_reset_link (account_id);
create index password_reset_link_expiry on password_reset_link (expires_at);

alter table password_reset enable row level security;
create policy password_reset_keepers on password_reset using ((select scope_role_type()) in ('system', '9'));

grant select, insert, update on password_reset to portal_app;
grant select, insert, delete on sso_token, password_reset_link to portal_app;
