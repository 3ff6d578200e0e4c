-- compatible from 0873
-- As before (0877), but an application returned to another unit stands in nobody's way: only that unit could finish or cancel it, and it may no
-- longer have the device, or be the side that was refused. When it is submitted again, it is checked against what is open by then.
create or replace function applications_open_for_device(record uuid, wanted_type text, wanted_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and type = wanted_type and (wanted_kind = '' or kind = wanted_kind)
    and status not in ('10', '15', '70', '75', '80', '82', '90', '95')
    and (status <> '30' or unit_id::text = coalesce((select asking.unit_id::text from application asking where asking.id = record), scope_unit_id()))
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 1
$$;
