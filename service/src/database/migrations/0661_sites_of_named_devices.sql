-- compatible from 0611
-- An application that says no branch itself lies where the devices it names do: a member limited to a branch saw neither the inspections
-- nor the changes of its own devices.

-- The branch of all devices a form names (注册代码 or 设备代码); null where they lie in several, or one is in no archive.
create function application_site(form jsonb) returns text language sql stable security definer set search_path = public as $$
  with named as (
    select distinct number from (
      select row ->> 'equipmentId' from jsonb_array_elements(coalesce(form #> '{tables,devices}', '[]')) row
      union all select form #>> '{fields,equipmentId}'
    ) known (number) where number <> ''
  ), placed as (
    -- Numbers of devices that are gone may be given again.
    select (
      select coalesce(archive #>> '{fields,useSite}', '') from equipment
      where equipment_code = named.number or registration_code = named.number
      order by use_status in ('30', '40', '50', '90') limit 1
    ) as site from named
  )
  select coalesce(nullif(form #>> '{fields,useSite}', ''), case when count(site) = count(*) and count(distinct site) = 1 then min(site) end) from placed
$$;
revoke execute on function application_site(jsonb) from public;

create or replace function keys_within_limits(record application, named text[]) returns table (unit_viewer text, viewer text)
  language sql stable security definer set search_path = public as $$
  with met as (
    select * from limits_met(named, record.area_code,
      -- Devices are looked for only where somebody is limited to a branch.
      case when exists (select from member_limit where member_limit.unit_viewer = any(named) and site <> '') then application_site(record.form) end)
  )
  select * from met
  union all
  select 'unit:' || record.unit_id, 'account:' || author.id from account author
    where author.id = record.applicant_id and (author.area_scope <> '' or author.site_scope <> '')
      and not exists (select from met where met.viewer = member_viewer(record.unit_id, author.area_scope, author.site_scope))
$$;

drop trigger application_follows_limits on application;
create trigger application_follows_limits after update of area_code, form on application for each row
  when (old.area_code <> new.area_code or old.form #>> '{fields,useSite}' is distinct from new.form #>> '{fields,useSite}'
    or old.form #>> '{fields,equipmentId}' is distinct from new.form #>> '{fields,equipmentId}'
    or old.form #> '{tables,devices}' is distinct from new.form #> '{tables,devices}')
  execute function follow_limits();

select limit_application_parties(application_id)
from (select distinct application_id from application_party join member_limit on unit_viewer = application_party.viewer where site <> '') limited;
