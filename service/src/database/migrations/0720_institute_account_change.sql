-- compatible from 0611
-- Where money is paid to changes by two people: one of finance proposes, another one confirms it or sends it back. Of an institute one waits.
create table institute_account_change (
  id uuid primary key default gen_random_uuid(),
  institute_id uuid not null references unit (id),
  account_name text not null,
  bank_name text not null,
  account_no text not null,
  charge_kind text not null check (charge_kind in ('1', '2')),
  state text not null default 'asked' check (state in ('asked', 'done', 'returned', 'withdrawn')),
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  reviewed_by uuid references account (id),
  reviewed_at timestamptz,
  -- Why it was sent back.
  review_note text not null default '',
  constraint institute_account_change_two_people check (reviewed_by <> asked_by),
  check ((state in ('done', 'returned')) = (reviewed_by is not null))
);
create unique index institute_account_change_one on institute_account_change (institute_id) where state = 'asked';
create index institute_account_change_last on institute_account_change (institute_id, asked_at);

alter table institute_account_change enable row level security;
create policy institute_account_change_system on institute_account_change using ((select scope_role_type()) = 'system');
create policy institute_account_change_institute on institute_account_change
  using ((select scope_role_type()) = '5' and institute_id::text = (select scope_unit_id()));
grant select, insert, update on institute_account_change to portal_app;
