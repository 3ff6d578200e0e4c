-- Accounts, units, sessions and the records every write leaves.

do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_app') then
    create role portal_app nologin nobypassrls;
  end if;
end
$$;
grant portal_app to current_user;
grant usage on schema public to portal_app;

-- What the connection says of its caller; empty when nothing was set.
create function scope_unit_id() returns text language sql stable as $$ select coalesce(current_setting('portal.unit_id', true), '') $$;
create function scope_unit_uscc() returns text language sql stable as $$ select coalesce(current_setting('portal.unit_uscc', true), '') $$;
create function scope_role_type() returns text language sql stable as $$ select coalesce(current_setting('portal.role_type', true), '') $$;
create function scope_area_code() returns text language sql stable as $$ select coalesce(current_setting('portal.area_code', true), '') $$;
-- 330200 rules 3302xx and 330000 rules 33xxxx: trailing pairs of zeros are not part of the prefix.
create function area_prefix(code text) returns text language sql immutable as $$ select regexp_replace(code, '(00)+$', '') $$;
-- Whether an area lies in the caller's. A caller without area sees none.
create function scope_covers_area(code text) returns boolean language sql stable as
  $$ select scope_area_code() <> '' and starts_with(code, area_prefix(scope_area_code())) $$;

create table region (
  code text primary key,
  name text not null,
  parent_code text not null default ''
);

create table unit (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- enterprise: keeps, maintains or builds; authority: registers; inspection: inspects; operator: runs the portal
  kind text not null default 'enterprise' check (kind in ('enterprise', 'authority', 'inspection', 'operator')),
  unit_name text not null,
  uscc text not null unique,
  unit_type text not null default '1',
  unit_nature text not null default '',
  legal_person text not null default '',
  legal_person_tel text not null default '',
  reg_address text not null default '',
  area_code text not null default '',
  postcode text not null default '',
  fixed_assets text not null default '',
  industry text not null default '',
  safety_dept text not null default '',
  principal text not null default '',
  principal_mobile text not null default '',
  safety_director text not null default '',
  safety_director_mobile text not null default '',
  safety_officer text not null default '',
  safety_officer_mobile text not null default '',
  contact_name text not null default '',
  contact_tel text not null default '',
  email text not null default '',
  fax text not null default '',
  licence_no text not null default '',
  licence_scope text not null default '',
  licence_expire text not null default '',
  create_date timestamptz not null default now(),
  update_date timestamptz not null default now()
);
create index unit_picker on unit (kind, unit_name, id);

create table role (
  id uuid primary key default gen_random_uuid(),
  role_type text not null unique,
  code text not null unique,
  name text not null
);
insert into role (role_type, code, name) values
  ('1', 'USE_UNIT', '使用单位'),
  ('2', 'MAINT_UNIT', '维保单位'),
  ('3', 'CONST_UNIT', '施工单位'),
  ('4', 'ACCEPTOR', '检验机构受理'),
  ('5', 'FINANCE', '检验机构财务'),
  ('6', 'INSPECTOR', '检验机构检验员'),
  ('7', 'REGISTRAR', '登记机关审核'),
  ('9', 'ADMIN', '系统管理员');

create table account (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  login_name text not null,
  name text not null,
  phone text not null default '',
  mobile text not null default '',
  id_card text not null default '',
  unit_id uuid not null references unit (id),
  password_hash text not null,
  -- The first password has not been changed yet.
  must_change_password boolean not null default true,
  -- A first password that was handed out stops working here.
  password_expires timestamptz,
  simple_password boolean not null default false,
  disabled boolean not null default false,
  is_sso boolean not null default false,
  create_date timestamptz not null default now(),
  update_date timestamptz not null default now()
);
-- Letter case never tells two accounts apart.
create unique index account_login_name on account (lower(login_name));

create table account_role (
  account_id uuid not null references account (id) on delete cascade,
  role_id uuid not null references role (id),
  position integer not null default 0,
  primary key (account_id, role_id)
);

create table password_history (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  password_hash text not null,
  create_date timestamptz not null default now()
);
create index password_history_account on password_history (account_id, id desc);

-- Only hashes of session ids are kept: a copy of this table opens no session.
create table session (
  id uuid primary key default gen_random_uuid(),
  sid_hash bytea not null unique,
  extend_hash bytea not null,
  account_id uuid not null references account (id) on delete cascade,
  role_id uuid not null references role (id),
  user_agent_hash bytea not null,
  address text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table login_nonce (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);

create table captcha (
  id_hash bytea primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

-- Failed sign-ins by user name and by address: shared by all replicas.
create table login_failure (
  -- 'user:<hash>' or 'address:<hash>': a typed user name may be a password typed in the wrong field.
  subject text primary key,
  failures integer not null,
  window_ends timestamptz not null,
  locked_until timestamptz
);

create table rate_limit (
  subject text primary key,
  count integer not null,
  window_ends timestamptz not null
);

create table idempotency_key (
  account_id uuid not null references account (id) on delete cascade,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  create_date timestamptz not null,
  primary key (account_id, endpoint, key)
);
create index idempotency_age on idempotency_key (create_date);

create table unit_change (
  id uuid primary key,
  unit_id uuid not null references unit (id),
  status text not null check (status in ('20', '70', '80')),
  review boolean not null,
  items jsonb not null,
  opinion text not null default '',
  operator_id uuid not null references account (id),
  operator_name text not null,
  auditor_id uuid references account (id),
  area_code text not null default '',
  create_date timestamptz not null,
  update_date timestamptz not null
);
create index unit_change_unit on unit_change (unit_id, create_date desc, id);
-- Two changes of one unit cannot wait at once, whoever sends them when.
create unique index unit_change_waiting on unit_change (unit_id) where status = '20';

-- The id that papers of a unit's next reviewed change are kept under until it is sent.
create table unit_change_draft (
  unit_id uuid primary key references unit (id),
  id uuid not null unique default gen_random_uuid()
);

create table error_log (
  id bigint generated always as identity primary key,
  type text not null,
  code integer not null,
  mes text not null,
  url text not null,
  remote text not null default '',
  version text not null default '',
  stack text not null default '',
  account_id uuid,
  address text not null,
  request_id text not null,
  create_date timestamptz not null
);

-- Written in the transaction of the change it tells of; never changed, never removed (security §1.3, 8.1.4.3).
create table audit_log (
  id bigint generated always as identity primary key,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused', 'denied')),
  account_id uuid,
  login_name text not null default '',
  role_type text not null default '',
  unit_id uuid,
  target text not null default '',
  detail jsonb not null default '{}',
  address text not null default '',
  request_id text not null default '',
  create_date timestamptz not null
);
create index audit_log_account on audit_log (account_id, id desc);
create index audit_log_target on audit_log (target, id desc) where target <> '';

grant select on region, role to portal_app;
grant select, insert, update, delete on unit, account, account_role, password_history, session, login_nonce, captcha, login_failure, rate_limit,
  idempotency_key, unit_change, unit_change_draft to portal_app;
grant select, insert on error_log, audit_log to portal_app;
