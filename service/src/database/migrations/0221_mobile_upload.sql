-- A form that a phone may add papers to for ten minutes. The code on the screen holds the ticket; the phone that opens
-- it first gets a token of its own, and the ticket opens nothing any more. Only hashes of both are kept.
create table mobile_upload (
  id uuid primary key default gen_random_uuid(),
  ticket_hash bytea not null unique,
  -- Set once, by the phone that opened it.
  device_hash bytea unique,
  owner_type text not null,
  owner_id uuid not null,
  code text not null,
  -- Whose form it is: an account, as long as it is signed in, or the flow of a visitor, as long as it lasts.
  account_id uuid references account (id) on delete cascade,
  flow_id uuid,
  -- What the phone shows, and for an account the caller it acts as.
  content jsonb not null,
  expires_at timestamptz not null,
  check ((account_id is null) <> (flow_id is null))
);
create index mobile_upload_expiry on mobile_upload (expires_at);
grant select, insert, update, delete on mobile_upload to portal_app;
