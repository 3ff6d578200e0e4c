-- Applications of every type, their flow log, their papers, their numbers, and tickets for downloads and printing.

create table application (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  -- Issued at the first commit and kept ever after; empty before.
  number text not null default '',
  receipt_no text not null default '',
  status text not null check (status ~ '^\d{2}$'),
  unit_id uuid not null references unit (id),
  area_code text not null default '',
  authority_unit_id uuid references unit (id),
  inspection_unit_id uuid references unit (id),
  -- Unified credit code of the other unit that may read it.
  counterpart_uscc text not null default '',
  kind text not null default '',
  equipment_kind text not null default '',
  applicant_id uuid not null references account (id),
  handler_id uuid references account (id),
  previous_id uuid references application (id),
  based_on_id uuid references application (id),
  -- Another record was built on this one: set by that record's transaction, so that a withdrawal waits for it.
  relied_on boolean not null default false,
  version integer not null default 1,
  form jsonb not null,
  -- What a list row shows of the form, made at every write: lists never read the whole form.
  summary jsonb not null,
  -- Every two neighbouring characters of what a keyword is looked for in.
  search text[] not null default '{}',
  submitted_at timestamptz,
  due_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted boolean not null default false
);
create unique index application_number on application (number) where number <> '';
create unique index application_receipt_no on application (receipt_no) where receipt_no <> '';
create index application_own_updated on application (type, unit_id, updated_at desc nulls last, id desc) where not deleted;
create index application_own_submitted on application (type, unit_id, submitted_at desc nulls last, id desc) where not deleted;
create index application_submitted on application (type, submitted_at desc nulls last, id desc) where not deleted;
create index application_queue on application (type, status, submitted_at, id) where not deleted;
create index application_counterpart on application (counterpart_uscc, type, submitted_at desc nulls last, id desc) where not deleted;
create index application_inspection on application (inspection_unit_id, type, submitted_at desc nulls last, id desc) where not deleted;
create index application_authority on application (authority_unit_id, type) where not deleted;
create index application_previous on application (previous_id) where previous_id is not null;
create index application_based_on on application (based_on_id) where based_on_id is not null;
create index application_search on application using gin (search) where not deleted;

create table application_event (
  id bigint generated always as identity primary key,
  application_id uuid not null references application (id),
  action text not null,
  from_status text not null,
  -- Equal to from_status when only the handler changed; '' when the record was deleted.
  to_status text not null,
  opinion text not null default '',
  operator_id uuid not null references account (id),
  operator_name text not null,
  role_type text not null,
  unit_name text not null,
  created_at timestamptz not null
);
create index application_event_record on application_event (application_id, id desc);

create table attachment (
  id uuid primary key,
  owner_type text not null check (owner_type in ('application', 'unit_change')),
  owner_id uuid not null,
  -- The unit that uploaded it.
  unit_id uuid not null references unit (id),
  code text not null,
  file_name text not null,
  ext text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  -- Where the store keeps it; made by the service, tells nothing.
  storage_key text not null unique,
  uploaded_by uuid not null references account (id),
  uploaded_name text not null,
  uploaded_at timestamptz not null,
  deleted boolean not null default false
);
create index attachment_owner on attachment (owner_id, code, uploaded_at, id) where not deleted;
create index attachment_unit_day on attachment (unit_id, uploaded_at);

-- Serial numbers per prefix, region and day.
create table number_sequence (
  prefix text not null,
  region text not null,
  day date not null,
  last integer not null,
  primary key (prefix, region, day)
);

-- One use, sixty seconds, one thing: what a navigation carries in place of a session. Only a hash is kept.
create table ticket (
  hash bytea primary key,
  purpose text not null check (purpose in ('attachment', 'print', 'export')),
  account_id uuid not null references account (id) on delete cascade,
  scope jsonb not null,
  content jsonb not null,
  expires_at timestamptz not null
);
create index ticket_expiry on ticket (expires_at);

-- Second wall behind the repositories: nobody reads or writes a record outside of unit, area and role.
-- `10` and `15` are drafts in every type: only their own unit sees them.
alter table application enable row level security;
create policy application_system on application using ((select scope_role_type()) = 'system');
create policy application_applicant on application
  using ((select scope_role_type()) in ('1', '2', '3') and unit_id::text = (select scope_unit_id()))
  with check ((select scope_role_type()) in ('1', '2', '3') and unit_id::text = (select scope_unit_id()));
create policy application_authority on application
  using ((select scope_role_type()) = '7' and status not in ('10', '15')
    and ((select scope_area_code()) <> '' and starts_with(area_code, (select area_prefix(scope_area_code()))) or authority_unit_id::text = (select scope_unit_id())));
create policy application_counterpart on application for select
  using ((select scope_role_type()) = '1' and status not in ('10', '15') and counterpart_uscc <> '' and counterpart_uscc = (select scope_unit_uscc()));
create policy application_inspection on application for select
  using ((select scope_role_type()) = '4' and status not in ('10', '15') and inspection_unit_id::text = (select scope_unit_id()));

alter table application_event enable row level security;
create policy application_event_system on application_event using ((select scope_role_type()) = 'system');
create policy application_event_record on application_event using (exists (select from application where application.id = application_id));

alter table attachment enable row level security;
create policy attachment_system on attachment using ((select scope_role_type()) = 'system');
create policy attachment_application on attachment
  using (owner_type = 'application' and exists (select from application where application.id = owner_id));
create policy attachment_unit_change on attachment
  using (owner_type = 'unit_change' and (unit_id::text = (select scope_unit_id())
    or (select scope_role_type()) in ('7', '9') and exists (select from unit_change where unit_change.id = owner_id)));

grant select, insert, update on application to portal_app;
grant select, insert on application_event to portal_app;
grant select, insert, update on attachment to portal_app;
grant select, insert, update on number_sequence to portal_app;
grant select, insert, delete on ticket to portal_app;

-- Other notices that already name a device. It looks beyond the caller's scope on purpose: a lift announced twice is
-- announced twice wherever the other notice lies; only numbers leave.
create index application_devices on application using gin ((form #> '{tables,devices}') jsonb_path_ops) where not deleted;
create function notices_naming_device(notice uuid, factory_no text, maker text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where type = 'constructionNotice' and not deleted and id <> notice and number <> '' and status in ('20', '30', '70', '85')
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('factoryNo', factory_no, 'manufacturer', maker))
  order by number limit 3
$$;
revoke execute on function notices_naming_device(uuid, text, text) from public;
grant execute on function notices_naming_device(uuid, text, text) to portal_app;
