-- compatible from 0661
-- Piping that has no code is named by its certificate (0821): an inspection of it lies where the piping does, too.
create or replace function devices_named_in(form jsonb) returns table (site text, area text) language sql stable security definer set search_path = public as $$
  with named as (
    select distinct number from (
      select row ->> 'equipmentId' from jsonb_array_elements(coalesce(form #> '{tables,devices}', '[]')) row
      union all select form #>> '{fields,equipmentId}'
    ) known (number) where number <> ''
  )
  select device.site, device.area from named left join lateral (
    select coalesce(archive #>> '{fields,useSite}', '') as site, area_code as area from equipment
    where equipment_code = named.number or registration_code = named.number or (use_cert_no = named.number and kind = '8000')
    -- Numbers of devices that are gone may be given again.
    order by use_status in ('30', '40', '50', '90') limit 1
  ) device on true
$$;
