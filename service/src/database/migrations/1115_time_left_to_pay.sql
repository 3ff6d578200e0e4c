-- compatible from 0988
-- The days an application still had to be paid in when a voucher was given for it: time stands while finance looks at it, and goes on once it is sent back.
alter table payment_order_item add column days_left integer;

-- Finance that sends a voucher back replaces an order another amount was paid for: the new one waits as long as its records, not the full time again.
create or replace function records_wait_until(records uuid[]) returns date language sql stable security definer set search_path = public as $$
  select min(due_date) from application where id = any(records) and (scope_role_type() = 'system' or unit_id::text = scope_unit_id()
    or (scope_role_type() = '5' and exists (select from payment_order_item item join payment_order on payment_order.id = item.order_id
      where item.application_id = application.id and payment_order.institute_id::text = scope_unit_id())))
$$;
