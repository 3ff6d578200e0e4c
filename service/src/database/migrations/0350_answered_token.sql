-- What a visitor's one-time token was answered with: who sends the same again because the answer was lost reads it again.
create table answered_token (
  token_hash bytea primary key,
  -- Over what was sent, without passwords.
  content_hash bytea not null,
  answer jsonb not null,
  expires_at timestamptz not null
);
create index answered_token_expiry on answered_token (expires_at);
grant select, insert, delete on answered_token to portal_app;

-- A decision names the version it was taken on, as every other does.
alter table unit_change add column version integer not null default 1;
