-- compatible from 0611
-- A limited member pays what it sees. Putting its own orders together, splitting one and leaving one that is paid for with others each made
-- a new order, which it could not see before it held anything: none of that could be done.

-- An order that holds nothing yet is being made.
create or replace function payment_order_within(asked uuid) returns boolean language sql stable security definer set search_path = public as $$
  select not exists (select from payment_order_item item where item.order_id = asked)
    or exists (select from payment_order_item item join application on application.id = item.application_id
      where item.order_id = asked and application.viewers && scope_viewers())
$$;

-- What is left in an order may lie outside of what whoever leaves it sees: until when it waits, and the order it names from now on, are the
-- unit's all the same.
create function records_wait_until(records uuid[]) returns date language sql stable security definer set search_path = public as $$
  select min(due_date) from application where id = any(records) and (scope_role_type() = 'system' or unit_id::text = scope_unit_id())
$$;
revoke execute on function records_wait_until(uuid[]) from public;
grant execute on function records_wait_until(uuid[]) to portal_app;

create function records_name_order(records uuid[], numbers jsonb) returns void language sql security definer set search_path = public as $$
  update application set inputs = inputs || numbers
  where id = any(records) and (scope_role_type() = 'system' or unit_id::text = scope_unit_id())
$$;
revoke execute on function records_name_order(uuid[], jsonb) from public;
grant execute on function records_name_order(uuid[], jsonb) to portal_app;
