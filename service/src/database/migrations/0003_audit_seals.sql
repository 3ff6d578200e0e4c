-- Seals over the audit log: each says what all lines up to one id were, and what the seal before it said.
-- Whoever changes or removes a line afterwards cannot make the seals agree again without the copies kept elsewhere.
create table audit_seal (
  id bigint generated always as identity primary key,
  last_id bigint not null unique,
  lines integer not null,
  -- SM3 over the previous seal and the lines, hex.
  seal text not null,
  create_date timestamptz not null
);
grant select, insert on audit_seal to portal_app;

-- The newest line below which no line can still appear: numbers are given before a transaction commits, so for a
-- moment nobody may be writing. It waits 200 ms for that at most, and then fails: the next round tries again.
create function settled_audit_id() returns bigint
  language plpgsql volatile security definer set search_path = public set lock_timeout = '200ms' as $$
declare
  settled bigint;
begin
  lock table audit_log in share mode;
  select coalesce(max(id), 0) into settled from audit_log;
  return settled;
end
$$;
revoke execute on function settled_audit_id() from public;
grant execute on function settled_audit_id() to portal_app;
