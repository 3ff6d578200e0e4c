-- compatible from 0590
-- Where the devices of a unit lie, and their sites where they are asked for: for whoever limits a member of the unit to some of them. A system
-- administrator is no party of the unit, and sees none of its rows in `equipment_party`.
create function devices_of_unit(of_unit uuid, wanted_relations text[], with_sites boolean) returns table (area_code text, site text)
  language sql stable security definer set search_path = public as $$
  select party.area_code,
    case when with_sites then coalesce((select archive #>> '{fields,useSite}' from equipment where equipment.id = party.equipment_id), '') else '' end
  from equipment_party party
  where party.viewer = 'unit:' || of_unit and party.relation = any(wanted_relations)
    and (scope_role_type() in ('9', 'system') or scope_unit_id() = of_unit::text)
$$;
revoke execute on function devices_of_unit(uuid, text[], boolean) from public;
grant execute on function devices_of_unit(uuid, text[], boolean) to portal_app;
