-- compatible from 0873
-- As before (0540); without a kind, those of every kind: of a termination of maintenance it is only the reason.
create or replace function applications_open_for_device(record uuid, wanted_type text, wanted_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and type = wanted_type and (wanted_kind = '' or kind = wanted_kind)
    and status not in ('10', '15', '70', '75', '80', '82', '90', '95')
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 1
$$;
