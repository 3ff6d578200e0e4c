-- compatible from 1000
-- Any account could have been given another password, another mobile or another role past the first wall. Accounts are read by everybody, as their
-- names stand in records of other units; they are kept by their owner, by the administrator of their unit and by the administrators.
alter table account enable row level security;
create policy account_read on account for select using (true);
create policy account_keepers on account using ((select scope_role_type()) in ('system', '9'));
create policy account_own on account for update using (id = (select scope_account_id()));
create policy account_unit on account
  using (unit_id::text = (select scope_unit_id())) with check (unit_id::text = (select scope_unit_id()));

alter table account_role enable row level security;
create policy account_role_read on account_role for select using (true);
create policy account_role_keepers on account_role using ((select scope_role_type()) in ('system', '9'));
-- Of a unit, the roles of its members; none of them becomes an administrator of the portal by it.
create policy account_role_unit on account_role
  using (exists (select from account where account.id = account_id and account.unit_id::text = (select scope_unit_id())))
  with check (
    exists (select from account where account.id = account_id and account.unit_id::text = (select scope_unit_id()))
    and not exists (select from role where role.id = role_id and role.role_type = '9')
  );
-- In which others work for it, a unit may only end that.
create policy account_role_representative on account_role for update
  using (unit_id::text = (select scope_unit_id())) with check (unit_id is null);

-- Replicas of the release before do not say whose account a transaction stands for (1040).
create policy account_before_1040 on account using ((select coalesce(current_setting('portal.account_id', true), '')) = '');
create policy account_role_before_1040 on account_role using ((select coalesce(current_setting('portal.account_id', true), '')) = '');
