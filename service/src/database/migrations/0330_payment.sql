-- Orders an inspection is paid by. Money and the record's state move in one transaction; a record has one order that counts.
create table payment_order (
  id uuid primary key default gen_random_uuid(),
  order_no text not null unique,
  -- What a payer types or scans at the cashier: nobody can guess one.
  pay_code text not null unique check (pay_code ~ '^\d{20}$'),
  application_id uuid not null references application (id),
  -- Who pays, and whose money it is.
  unit_id uuid not null references unit (id),
  institute_id uuid not null references unit (id),
  amount_cents integer not null check (amount_cents > 0),
  -- As in the contract's `payState`: 1 open, 4 a voucher is looked at, 2 paid, 8 paid back, 9 cancelled.
  state text not null default '1' check (state in ('1', '2', '4', '8', '9')),
  -- The text of the QR code, once the platform knows the order.
  qr_text text not null default '',
  -- As in `payMethod`, once paid: 1 by the platform, 2 by transfer.
  method text not null default '' check (method in ('', '1', '2')),
  platform_no text not null default '',
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the platform was last asked about it.
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state in ('2', '8')) = (paid_at is not null))
);
create unique index payment_order_one on payment_order (application_id) where state <> '9';
create index payment_order_payer on payment_order (unit_id, created_at desc, id);
create index payment_order_institute on payment_order (institute_id, created_at desc, id);
create index payment_order_waiting on payment_order (asked_at nulls first) where qr_text <> '' and state in ('1', '4', '9');

-- Every payment the platform told of, once, with what became of it.
create table payment_notification (
  platform_no text primary key,
  order_no text not null,
  amount_cents integer not null,
  paid_at timestamptz not null,
  -- How it was heard of: the platform called, or was asked.
  source text not null check (source in ('callback', 'query')),
  outcome text not null check (outcome in ('paid', 'unknownOrder', 'amountDiffers', 'late', 'twice')),
  received_at timestamptz not null
);

-- Money on its way back: what is requested stays so until the platform has taken it.
create table payment_refund (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references payment_order (id),
  -- The payment that is returned; empty for a transfer, which finance returns by hand.
  platform_no text not null default '',
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('cancelled', 'late', 'twice')),
  state text not null check (state in ('requested', 'done')),
  -- Receipt of a transfer back.
  proof text not null default '',
  requested_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null))
);
-- One payment goes back once.
create unique index payment_refund_once on payment_refund (order_id, platform_no);
create index payment_refund_waiting on payment_refund (requested_at) where state = 'requested';

alter table payment_order enable row level security;
create policy payment_order_system on payment_order using ((select scope_role_type()) = 'system');
create policy payment_order_payer on payment_order
  using ((select scope_role_type()) in ('1', '2') and unit_id::text = (select scope_unit_id()));
create policy payment_order_institute on payment_order
  using ((select scope_role_type()) in ('4', '5') and institute_id::text = (select scope_unit_id()));
alter table payment_notification enable row level security;
create policy payment_notification_system on payment_notification using ((select scope_role_type()) = 'system');
alter table payment_refund enable row level security;
create policy payment_refund_system on payment_refund using ((select scope_role_type()) = 'system');
create policy payment_refund_order on payment_refund using (exists (select from payment_order where payment_order.id = order_id));

grant select, insert, update on payment_order, payment_refund to portal_app;
grant select, insert on payment_notification to portal_app;

-- The books of the demonstration cashier, which stands in for a payment platform: nothing but it reads or writes them.
create table demo_cashier (
  order_no text primary key,
  pay_code text not null unique,
  title text not null,
  amount_cents integer not null,
  expires_at timestamptz not null,
  platform_no text unique,
  paid_at timestamptz,
  refunded_at timestamptz
);
grant select, insert, update on demo_cashier to portal_app;

-- The day for which whoever is waited for was reminded: a reminder is sent once.
alter table application add column reminded_for date;
create index application_due on application (type, status, due_date) where not deleted and due_date is not null;

-- Other inspections of a kind under way that name a device. It looks beyond the caller's scope on purpose: a device that somebody
-- else has applied for is under inspection all the same; only numbers leave.
create function inspections_naming_device(record uuid, apply_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and status in ('20', '30', '40', '42', '45', '50', '55', '60', '62', '65', '85')
    and form #>> '{fields,applyKind}' = apply_kind
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 3
$$;
revoke execute on function inspections_naming_device(uuid, text, text) from public;
grant execute on function inspections_naming_device(uuid, text, text) to portal_app;
