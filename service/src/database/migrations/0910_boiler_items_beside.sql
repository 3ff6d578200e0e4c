-- compatible from 0873
-- A boiler is inspected inside and outside and put to the pressure test, each with a period of its own (TSG 11-2020): an open application for one
-- does not stand against another. One that names no item may be for any.
create function inspections_naming_device(record uuid, apply_kind text, boiler_item text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and inspection_under_way(type, status)
    and form #>> '{fields,applyKind}' = apply_kind
    and (boiler_item = '' or coalesce(form #>> '{fields,boilerItem}', '') in ('', boiler_item))
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 3
$$;
revoke execute on function inspections_naming_device(uuid, text, text, text) from public;
grant execute on function inspections_naming_device(uuid, text, text, text) to portal_app;
