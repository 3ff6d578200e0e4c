-- compatible from 0873
-- A certificate also ends when another is issued for the device under the same number: after a change of name, a move within the city, an alteration.
-- The archive names the category and the day of the latest one.
drop function standing_of_registered(uuid, text);
create function standing_of_registered(device uuid, certificate text)
  returns table (use_status text, use_unit_id uuid, use_cert_no text, registration_category text, use_cert_date text)
  language sql stable security definer set search_path = public as $$
  select use_status, use_unit_id, use_cert_no, coalesce(archive #>> '{fields,registrationCategory}', ''), coalesce(archive #>> '{fields,useCertDate}', '')
    from equipment where id = device
  union all
  (select use_status, use_unit_id, use_cert_no, '', '' from equipment
    where device is null and use_cert_no = certificate and certificate <> '' and kind = '8000'
    order by use_status in ('30', '40', '50', '90'), created_at limit 1)
$$;
revoke execute on function standing_of_registered(uuid, text) from public;
grant execute on function standing_of_registered(uuid, text) to portal_app;

-- The same of the devices a 变更登记 reissued certificates for: those whose category it wrote. Its holder may no longer see them either.
create function standing_of_reissued(application uuid)
  returns table (number text, use_status text, use_unit_id uuid, use_unit_uscc text, use_cert_no text, registration_category text, use_cert_date text)
  language sql stable security definer set search_path = public as $$
  select coalesce(nullif(use_cert_no, ''), equipment_code), use_status, use_unit_id, coalesce(archive #>> '{fields,useUnitUscc}', ''), use_cert_no,
    coalesce(archive #>> '{fields,registrationCategory}', ''), coalesce(archive #>> '{fields,useCertDate}', '')
  from equipment_replaced replaced join equipment on equipment.id = replaced.equipment_id
  where replaced.application_id = application and replaced.fields ? 'registrationCategory'
  order by 1
$$;
revoke execute on function standing_of_reissued(uuid) from public;
grant execute on function standing_of_reissued(uuid) to portal_app;
