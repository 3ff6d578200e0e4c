-- compatible from 0390
-- A device somebody wants to register for use stands under another unit, or under none: whoever names one of its numbers is told what it
-- is. More than one answers more than one row.
create function equipment_by_number(wanted text) returns table (
    id uuid, use_unit_id uuid, use_status text, kind text, category text, variety text, name text, model text, equipment_code text, manufacturer text,
    factory_no text)
  language sql stable security definer set search_path = public as $$
  select id, use_unit_id, use_status, kind, category, variety, name, model, equipment_code, manufacturer, factory_no from equipment
  where id in (
      select id from equipment where equipment_code = wanted and equipment_code <> '' and use_status not in ('30', '40', '50', '90')
      union select id from equipment where registration_code = wanted and registration_code <> '' and use_status not in ('30', '40', '50', '90')
      union select id from equipment where use_cert_no = wanted and use_cert_no <> '' and use_status not in ('30', '40', '50', '90')
      union select id from equipment where factory_no = wanted and factory_no <> '' and manufacturer <> ''
        and use_status not in ('30', '40', '50', '90'))
  limit 2
$$;
revoke execute on function equipment_by_number(text) from public;
grant execute on function equipment_by_number(text) to portal_app;

-- A line that is taken out of a registration unit of piping leaves it.
grant delete on equipment_pipeline to portal_app;
create unique index equipment_pipeline_once on equipment_pipeline (equipment_id, number);
