-- compatible from 0486
-- What an institute charges: 1 a fee of the state, which gives a fiscal receipt, or 2 its own business, which gives a VAT invoice.
alter table institute_account add column charge_kind text not null default '1' check (charge_kind in ('1', '2'));

-- Orders an invoice is made out over, each with what it stood for.
create table invoice_order (
  invoice_id uuid not null references application (id),
  order_id uuid not null references payment_order (id),
  amount_cents integer not null check (amount_cents > 0),
  -- False once the request is sent back or the invoice is voided.
  counts boolean not null default true,
  primary key (invoice_id, order_id)
);
-- Never two over one order.
create unique index invoice_order_one on invoice_order (order_id) where counts;

alter table invoice_order enable row level security;
create policy invoice_order_order on invoice_order using (exists (select from payment_order where payment_order.id = order_id));
grant select, insert, update on invoice_order to portal_app;
