-- compatible from 0873
-- A device may be given to a unit that is not in the portal yet: it is kept under its credit code, and becomes its own when it registers. Applications,
-- reminders and limited members find devices by the unit, not by its code.

-- Links devices kept under a unit's credit code to it, some at a time: each statement of a request has a limit. @returns how many
create function link_devices_to_unit(unit_of_them uuid, most integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  code text := (select uscc from unit where id = unit_of_them);
  linked integer;
begin
  if code = '' then return 0; end if;
  -- Written from the row as it was locked (0956).
  with known as (
    select id, use_unit_id is null and archive #>> '{fields,useUnitUscc}' = code as is_user, viewers, relations from equipment
    where id in (select equipment_id from equipment_party where viewer = 'uscc:' || code)
    order by id limit most for update
  )
  update equipment set (viewers, relations) = (select * from parties_renamed(known.viewers, known.relations, 'uscc:' || code, 'unit:' || unit_of_them)),
    use_unit_id = case when is_user then unit_of_them else use_unit_id end,
    archive = case when is_user then jsonb_set(archive, '{fields,useUnitId}', to_jsonb(unit_of_them::text)) else archive end
  from known where equipment.id = known.id;
  get diagnostics linked = row_count;
  return linked;
end
$$;
revoke execute on function link_devices_to_unit(uuid, integer) from public;
grant execute on function link_devices_to_unit(uuid, integer) to portal_app;

-- Units that registered before.
select link_devices_to_unit(unit.id, 2147483647) from unit
where unit.uscc <> '' and exists (select from equipment_party party where party.viewer = 'uscc:' || unit.uscc);
-- Devices changed since then name the unit as a party already.
update equipment set use_unit_id = unit.id, archive = jsonb_set(archive, '{fields,useUnitId}', to_jsonb(unit.id::text))
from unit
where equipment.use_unit_id is null and unit.uscc <> '' and archive #>> '{fields,useUnitUscc}' = unit.uscc;
