-- Work an account has asked for and no request waits for, with its progress and the file it makes. Whoever does it works from
-- `request` with the rights the account has then; the queue only holds the id.
create table account_job (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  role_id uuid not null references role (id),
  -- What the caller was known by when it asked (application_party): known by anything else, it gets nothing of this.
  viewers text[] not null,
  kind text not null,
  title text not null,
  request jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  note text not null default '',
  file_name text not null default '',
  -- Where the file lies; null before it is there.
  storage_key text unique,
  size bigint not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  -- The file goes then, and with it the row.
  expires_at timestamptz not null,
  check ((state = 'done') = (storage_key is not null))
);
create index account_job_account on account_job (account_id, created_at desc, id desc);
create index account_job_expiry on account_job (expires_at);

grant select, insert, update, delete on account_job to portal_app;
