-- compatible from 0873
-- Finance that sends a voucher back replaces an order another amount was paid for: the payment notices of its records print the new numbers.
create or replace function records_name_order(records uuid[], numbers jsonb) returns void language sql security definer set search_path = public as $$
  update application set inputs = inputs || numbers
  where id = any(records) and (scope_role_type() = 'system' or unit_id::text = scope_unit_id()
    or (scope_role_type() = '5' and exists (select from payment_order_item item join payment_order on payment_order.id = item.order_id
      where item.application_id = application.id and item.counts and payment_order.institute_id::text = scope_unit_id())))
$$;
