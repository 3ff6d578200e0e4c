-- compatible from 0486
-- A day of an institute against the statement of its payment platform. One that is read again for the day replaces the first, which stays.
create table reconciliation (
  id uuid primary key default gen_random_uuid(),
  institute_id uuid not null references unit (id),
  day date not null,
  file_name text not null,
  imported_by uuid not null references account (id),
  imported_at timestamptz not null,
  replaced boolean not null default false
);
create unique index reconciliation_one on reconciliation (institute_id, day) where not replaced;

create table reconciliation_line (
  id uuid primary key default gen_random_uuid(),
  reconciliation_id uuid not null references reconciliation (id),
  platform_no text not null,
  order_no text not null,
  -- What the statement and the portal have; each may have nothing.
  statement_cents bigint,
  kept_cents bigint,
  result text not null check (result in ('matched', 'amountDiffers', 'missingHere', 'missingThere')),
  resolution text not null default '',
  resolved_by uuid references account (id),
  resolved_at timestamptz,
  unique (reconciliation_id, platform_no),
  check (statement_cents is not null or kept_cents is not null),
  check ((resolved_by is null) = (resolution = ''))
);

alter table reconciliation enable row level security;
create policy reconciliation_system on reconciliation using ((select scope_role_type()) = 'system');
create policy reconciliation_institute on reconciliation
  using ((select scope_role_type()) = '5' and institute_id::text = (select scope_unit_id()));
alter table reconciliation_line enable row level security;
create policy reconciliation_line_day on reconciliation_line
  using (exists (select from reconciliation where reconciliation.id = reconciliation_id));
grant select, insert, update on reconciliation, reconciliation_line to portal_app;

-- What the platform told of an order is read by whoever may read the order.
create policy payment_notification_order on payment_notification for select
  using (exists (select from payment_order where payment_order.order_no = payment_notification.order_no));
create index payment_notification_paid on payment_notification (paid_at);
