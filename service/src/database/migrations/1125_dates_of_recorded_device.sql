-- compatible from 0410
-- Who registers or claims a device states since when it is used: what its archive says of that, whoever has it. Nothing of one that left the register, as
-- `equipment_by_number`.
create function dates_of_recorded_device(device uuid) returns table (put_into_use text, inspection_kind text, inspection_date text)
  language sql stable security definer set search_path = public as $$
  select coalesce(archive #>> '{fields,putIntoUseDate}', ''), coalesce(archive #>> '{fields,inspectionKind}', ''),
    coalesce(archive #>> '{fields,inspectionDate}', '')
  from equipment where id = device and use_status not in ('30', '40', '50', '90')
$$;
revoke execute on function dates_of_recorded_device(uuid) from public;
grant execute on function dates_of_recorded_device(uuid) to portal_app;
