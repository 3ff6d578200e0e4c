-- compatible from 1000
-- The second wall stood before applications, devices and orders, and not before what is most personal: registrations with identity numbers, texts
-- with codes and first passwords, messages, files, tickets.

-- Whose account the transaction stands for; null for the service itself and for nobody, whose setting is `none`.
create function scope_account_id() returns uuid language sql stable as $$
  select nullif(nullif(current_setting('portal.account_id', true), ''), 'none')::uuid
$$;

-- Of one account each. `account_id = …` compares by the indexes there are.
-- In the order in which calls take them: the key of a call first, its messages last. In another, a call under way and this would wait for each other.
do $$
declare each text;
begin
  foreach each in array array[
    'idempotency_key', 'ticket', 'account_job', 'mobile_upload', 'message', 'second_unit_draft', 'quick_entry', 'reminder_setting'
  ] loop
    execute format('alter table %I enable row level security', each);
    execute format('create policy %I on %I using ((select scope_role_type()) = ''system'')', each || '_system', each);
    execute format('create policy %I on %I using (account_id = (select scope_account_id()))', each || '_own', each);
  end loop;
end
$$;
-- An announcement that is amended or withdrawn is so in everybody's inbox.
create policy message_announcement on message using ((select scope_role_type()) = '9' and biz_type = 'article');

alter table article_read enable row level security;
-- An announcement that is published again has been read by nobody.
create policy article_read_writer on article_read using ((select scope_role_type()) in ('system', '9'));
create policy article_read_own on article_read using (account_id = (select scope_account_id()));

-- Kept by the administrators. The one who applies for a second unit has an account already, and reads its own.
alter table registration enable row level security;
create policy registration_keepers on registration using ((select scope_role_type()) in ('system', '9'));
create policy registration_second on registration for select using (kind = 'second' and account_id = (select scope_account_id()));
create policy registration_second_applied on registration for insert
  with check (kind = 'second' and status = '20' and account_id = (select scope_account_id()));

alter table sms_outbox enable row level security;
create policy sms_outbox_system on sms_outbox using ((select scope_role_type()) = 'system');
create policy sms_outbox_read on sms_outbox for select using ((select scope_role_type()) = '9');

alter table error_log enable row level security;
create policy error_log_keepers on error_log using ((select scope_role_type()) in ('system', '9'));

-- Visitors have no account: for them the service asks as itself.
alter table password_reset_claim enable row level security;
create policy password_reset_claim_system on password_reset_claim using ((select scope_role_type()) = 'system');
alter table sms_request enable row level security;
create policy sms_request_system on sms_request using ((select scope_role_type()) = 'system');
alter table answered_token enable row level security;
create policy answered_token_system on answered_token using ((select scope_role_type()) = 'system');

-- Links end with the password or the mobile they were for, whoever changes it: the owner, the administrator of its unit, an administrator.
alter table password_reset_link enable row level security;
create policy password_reset_link_keepers on password_reset_link using ((select scope_role_type()) in ('system', '9'));
create policy password_reset_link_unit on password_reset_link using (
  account_id = (select scope_account_id())
  or exists (select from account where account.id = account_id and account.unit_id::text = (select scope_unit_id()))
);

-- Written with the change they tell of, by whoever makes it, and read by the service alone.
alter table password_history enable row level security;
create policy password_history_system on password_history using ((select scope_role_type()) = 'system');
create policy password_history_written on password_history for insert with check (true);
alter table audit_log enable row level security;
create policy audit_log_system on audit_log using ((select scope_role_type()) = 'system');
create policy audit_log_written on audit_log for insert with check (true);
alter table audit_seal enable row level security;
create policy audit_seal_system on audit_seal using ((select scope_role_type()) = 'system');

alter table unit_change_draft enable row level security;
create policy unit_change_draft_system on unit_change_draft using ((select scope_role_type()) = 'system');
create policy unit_change_draft_unit on unit_change_draft using (unit_id::text = (select scope_unit_id()));

-- Whoever pays sees where to; only the institute's finance changes it.
alter table institute_account enable row level security;
create policy institute_account_system on institute_account using ((select scope_role_type()) = 'system');
create policy institute_account_read on institute_account for select using ((select scope_role_type()) <> '');
create policy institute_account_finance on institute_account
  using ((select scope_role_type()) = '5' and institute_id::text = (select scope_unit_id()));

-- Messages go to others than who causes them: written past the wall, never read through it. @returns whom they were written to.
create function write_messages(
  accounts uuid[], role_types text[], title text, text text, biz_type text, biz_id text, number text, tone text, path text, created_at timestamptz
) returns setof uuid language sql volatile security definer set search_path = public as $$
  insert into message (account_id, role_type, title, text, biz_type, biz_id, number, tone, path, created_at)
  select told.account_id, told.role_type, $3, $4, $5, $6, $7, $8, $9, $10 from unnest($1, $2) told (account_id, role_type)
  returning message.account_id
$$;
-- The same for texts to a phone. @returns the id the gateway's job is given.
create function write_sms(mobile text, purpose text, text text, created_at timestamptz, sent_at timestamptz) returns bigint
  language sql volatile security definer set search_path = public as $$
  insert into sms_outbox (mobile, purpose, text, created_at, sent_at) values ($1, $2, $3, $4, $5) returning id
$$;
revoke execute on function write_messages(uuid[], text[], text, text, text, text, text, text, text, timestamptz),
  write_sms(text, text, text, timestamptz, timestamptz) from public;
grant execute on function write_messages(uuid[], text[], text, text, text, text, text, text, text, timestamptz),
  write_sms(text, text, text, timestamptz, timestamptz) to portal_app;

-- Replicas of the release before this one do not say whose account a transaction stands for. For them, as long as both run, there is one wall as
-- before; the migrations of a later release take this away.
do $$
declare each text;
begin
  foreach each in array array[
    'message', 'account_job', 'mobile_upload', 'ticket', 'idempotency_key', 'second_unit_draft', 'quick_entry',
    'reminder_setting', 'article_read', 'registration', 'sms_outbox', 'error_log', 'password_reset_claim', 'sms_request',
    'answered_token', 'password_reset_link', 'password_history', 'audit_log', 'audit_seal', 'unit_change_draft', 'institute_account'
  ] loop
    execute format('create policy %I on %I using ((select coalesce(current_setting(''portal.account_id'', true), '''')) = '''')', each || '_before_1040', each);
  end loop;
end
$$;
