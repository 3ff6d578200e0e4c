-- Steps of visitors without an account, the codes that prove their numbers, and the messages they are sent.

-- One row a visitor's way: begun by a check or a first code, proved by a right code, gone once its purpose is reached.
-- Both secrets are kept as hashes only.
create table flow (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('register', 'registerCorrection', 'passwordReset')),
  flow_hash bytea not null unique,
  -- The registration or account it is about; null where the check before found none, which nobody is told.
  subject uuid,
  -- The record it will make; its papers are kept under it from the beginning.
  record_id uuid not null default gen_random_uuid(),
  -- What was proved, by which number; empty before.
  token_hash bytea unique,
  proved_purpose text not null default '',
  mobile text not null default '',
  expires_at timestamptz not null
);
create index flow_expiry on flow (expires_at);

create table sms_code (
  flow_id uuid not null references flow (id) on delete cascade,
  purpose text not null,
  -- Over flow secret, purpose, number and code: of use to nobody who has not the flow's secret.
  code_hash bytea not null,
  tries integer not null default 0,
  used boolean not null default false,
  expires_at timestamptz not null,
  primary key (flow_id, purpose)
);

-- Every code that was asked for, sent or not: limits look back from now, whatever the clock says of hours and days.
create table sms_request (
  id bigint generated always as identity primary key,
  mobile_hash bytea not null,
  address_hash bytea not null,
  requested_at timestamptz not null
);
create index sms_request_mobile on sms_request (mobile_hash, requested_at desc);
create index sms_request_address on sms_request (address_hash, requested_at desc);
create index sms_request_age on sms_request (requested_at);

-- Written in the transaction that has something to tell, sent after it. An empty text is sent already, or never meant
-- to be: a code for a number nobody knows costs the same work as one for a number somebody does.
create table sms_outbox (
  id bigint generated always as identity primary key,
  mobile text not null,
  purpose text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null
);
create index sms_outbox_newest on sms_outbox (id desc) where text <> '';
create index sms_outbox_pending on sms_outbox (next_try_at) where sent_at is null;

grant select, insert, update, delete on flow, sms_code, sms_outbox to portal_app;
grant select, insert, delete on sms_request to portal_app;
