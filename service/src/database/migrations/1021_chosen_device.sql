-- compatible from 0873
-- A device that its unit chose from its archive to register it: two makers may give one product number, and some devices have no other. Answers
-- only for a device that has the number it is named by.
create function equipment_chosen(chosen uuid, named text[]) returns table (
    id uuid, use_unit_id uuid, use_status text, kind text, category text, variety text, name text, model text, equipment_code text, manufacturer text,
    factory_no text)
  language sql stable security definer set search_path = public as $$
  select id, use_unit_id, use_status, kind, category, variety, name, model, equipment_code, manufacturer, factory_no from equipment
  where id = chosen and use_status not in ('30', '40', '50', '90')
    and array[equipment_code, registration_code, use_cert_no, factory_no] && array_remove(named, '')
$$;
revoke execute on function equipment_chosen(uuid, text[]) from public;
grant execute on function equipment_chosen(uuid, text[]) to portal_app;
