-- An order over one or several applications of one unit at one institute. What it holds and its sum never change: when a part goes, it
-- is cancelled and another is opened for the rest, so that no code ever stands for another amount than it was given out for.
create table payment_order_item (
  order_id uuid not null references payment_order (id),
  application_id uuid not null references application (id),
  amount_cents integer not null check (amount_cents > 0),
  -- False once the order is cancelled.
  counts boolean not null default true,
  primary key (order_id, application_id)
);
-- An application has one order that counts.
create unique index payment_order_item_one on payment_order_item (application_id) where counts;
create index payment_order_item_application on payment_order_item (application_id, order_id);
insert into payment_order_item (order_id, application_id, amount_cents, counts) select id, application_id, amount_cents, state <> '9' from payment_order;

alter table payment_order_item enable row level security;
create policy payment_order_item_order on payment_order_item using (exists (select from payment_order where payment_order.id = order_id));
grant select, insert, update on payment_order_item to portal_app;

-- The application a transfer voucher was given with.
alter table payment_order add column voucher_on uuid references application (id);
update payment_order set voucher_on = application_id where state = '4';

-- Of an order over several applications one part can go back by itself.
alter table payment_refund add column application_id uuid references application (id);
update payment_refund refund set application_id = payment_order.application_id
  from payment_order where payment_order.id = refund.order_id and refund.reason = 'cancelled';
drop index payment_refund_once;
create unique index payment_refund_once on payment_refund (order_id, platform_no, application_id) nulls not distinct;

alter table payment_order drop column application_id;

-- What the demonstration cashier has paid back, each once by the number it was asked with.
create table demo_cashier_refund (
  refund_no text primary key,
  order_no text not null references demo_cashier (order_no),
  amount_cents integer not null check (amount_cents > 0)
);
insert into demo_cashier_refund (refund_no, order_no, amount_cents)
  select 'R' || order_no, order_no, amount_cents from demo_cashier where refunded_at is not null;
alter table demo_cashier drop column refunded_at;
grant select, insert on demo_cashier_refund to portal_app;

-- Where an institute is paid by transfer.
create table institute_account (
  institute_id uuid primary key references unit (id),
  account_name text not null,
  bank_name text not null,
  account_no text not null
);
grant select, insert, update on institute_account to portal_app;
