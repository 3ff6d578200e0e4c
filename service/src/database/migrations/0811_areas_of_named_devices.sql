-- compatible from 0661
-- An application that says no place itself, as an inspection does, lies where the devices it names do: a member limited to an area saw none of
-- those its colleagues had applied for, and heard of none.

-- Branch and place of each device a form names (注册代码 or 设备代码); nulls of one that is in no archive.
create function devices_named_in(form jsonb) returns table (site text, area text) language sql stable security definer set search_path = public as $$
  with named as (
    select distinct number from (
      select row ->> 'equipmentId' from jsonb_array_elements(coalesce(form #> '{tables,devices}', '[]')) row
      union all select form #>> '{fields,equipmentId}'
    ) known (number) where number <> ''
  )
  select device.site, device.area from named left join lateral (
    select coalesce(archive #>> '{fields,useSite}', '') as site, area_code as area from equipment
    where equipment_code = named.number or registration_code = named.number
    -- Numbers of devices that are gone may be given again.
    order by use_status in ('30', '40', '50', '90') limit 1
  ) device on true
$$;
revoke execute on function devices_named_in(jsonb) from public;

create or replace function application_site(form jsonb) returns text language sql stable security definer set search_path = public as $$
  select coalesce(nullif(form #>> '{fields,useSite}', ''), case when count(site) = count(*) and count(distinct site) = 1 then min(site) end)
  from devices_named_in(form)
$$;

-- The digits the places of all devices a form names share: of a county, a city or a province. Null where they share none, or one is in no archive.
create function application_area(form jsonb) returns text language sql stable security definer set search_path = public as $$
  select case when count(area) < count(*) then null
    when count(distinct area) = 1 then min(area)
    when count(distinct left(area, 4)) = 1 then left(min(area), 4)
    when count(distinct left(area, 2)) = 1 then left(min(area), 2) end
  from devices_named_in(form)
$$;
revoke execute on function application_area(jsonb) from public;

create or replace function keys_within_limits(record application, named text[]) returns table (unit_viewer text, viewer text)
  language sql stable security definer set search_path = public as $$
  with met as (
    -- Devices are looked for only where somebody is limited by what they say.
    select * from limits_met(named,
      case when record.area_code = '' and exists (select from member_limit where member_limit.unit_viewer = any(named) and area_prefix <> '')
        then application_area(record.form) else record.area_code end,
      case when exists (select from member_limit where member_limit.unit_viewer = any(named) and site <> '') then application_site(record.form) end)
  )
  select * from met
  union all
  select 'unit:' || record.unit_id, 'account:' || author.id from account author
    where author.id = record.applicant_id and (author.area_scope <> '' or author.site_scope <> '')
      and not exists (select from met where met.viewer = member_viewer(record.unit_id, author.area_scope, author.site_scope))
$$;

select limit_application_parties(application_id)
from (
  select distinct party.application_id from application_party party
    join member_limit on unit_viewer = party.viewer join application on application.id = party.application_id
  where area_prefix <> '' and application.area_code = ''
) limited;
