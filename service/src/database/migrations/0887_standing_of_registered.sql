-- compatible from 0392
-- A certificate stops being valid with what happens to its device: it passes to another unit, ends its use, or gets another number. Whoever holds the
-- application may no longer see the device, so its standing is asked past that; nothing else leaves. Piping is found by the number alone.
create function standing_of_registered(device uuid, certificate text) returns table (use_status text, use_unit_id uuid, use_cert_no text)
  language sql stable security definer set search_path = public as $$
  select use_status, use_unit_id, use_cert_no from equipment where id = device
  union all
  (select use_status, use_unit_id, use_cert_no from equipment
    where device is null and use_cert_no = certificate and certificate <> '' and kind = '8000'
    order by use_status in ('30', '40', '50', '90'), created_at limit 1)
$$;
revoke execute on function standing_of_registered(uuid, text) from public;
grant execute on function standing_of_registered(uuid, text) to portal_app;
