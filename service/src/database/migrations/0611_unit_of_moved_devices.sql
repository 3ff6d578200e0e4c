-- compatible from 0610
-- A change of unit once wrote the new unit's name and code into the archive, and left out which unit of the portal that is.
update equipment set use_unit_id = unit.id, archive = jsonb_set(archive, '{fields,useUnitId}', to_jsonb(unit.id::text))
from unit
where equipment.use_unit_id is null and unit.uscc <> '' and archive #>> '{fields,useUnitUscc}' = unit.uscc
  and coalesce(archive #>> '{fields,useUnitId}', '') = '';
