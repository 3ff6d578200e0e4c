-- What happened to a record that concerns an account: written in the transaction of what it tells.
create table message (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- The role whose page `path` is; empty when any role may open it.
  role_type text not null default '',
  title text not null,
  text text not null default '',
  biz_type text not null,
  biz_id text not null default '',
  number text not null default '',
  tone text not null check (tone in ('done', 'moving', 'attention', 'failed', 'idle')),
  path text not null default '',
  created_at timestamptz not null,
  read_at timestamptz
);
create index message_account on message (account_id, created_at desc, id desc);
create index message_unread on message (account_id, created_at desc, id desc) where read_at is null;
create index message_age on message (created_at);

grant select, insert, update, delete on message to portal_app;
