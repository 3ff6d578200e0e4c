-- compatible from 0392
-- A report issued after one of a later day does not go to the archive, which has the later one. What that gives back when it is void itself is from
-- before both: the report between them goes there. Who issues it need not see what came later, which may be another institute's or an authority's.
create function kept_by_others(of_device uuid, leaving_out uuid) returns table (kept_in text, id uuid, kept jsonb)
  language sql stable security definer set search_path = public as $$
  select 'result', id, replaced from inspection_result
    where equipment_id = of_device and state = 'issued' and application_id <> leaving_out and replaced is not null
  union all
  select 'application', application_id, fields from equipment_replaced where equipment_id = of_device and application_id <> leaving_out;
$$;
create function keep_for_later(of_device uuid, in_which text, holder uuid, added jsonb) returns void
  language sql security definer set search_path = public as $$
  update inspection_result set replaced = replaced || added where in_which = 'result' and id = holder and equipment_id = of_device;
  update equipment_replaced set fields = fields || added where in_which = 'application' and application_id = holder and equipment_id = of_device;
$$;
revoke execute on function kept_by_others(uuid, uuid), keep_for_later(uuid, text, uuid, jsonb) from public;
grant execute on function kept_by_others(uuid, uuid), keep_for_later(uuid, text, uuid, jsonb) to portal_app;
