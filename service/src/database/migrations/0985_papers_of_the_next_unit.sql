-- compatible from 0873
-- What a transfer copied into the archive of its device was uploaded by the unit before, whose papers the next one does not read: papers of the
-- transfer are those of the unit it gave the device to.
update attachment copied set unit_id = unit.id
from application transfer
  join equipment_replaced replaced on replaced.application_id = transfer.id and replaced.fields ? 'useUnitId'
  cross join lateral units_by_code(array[transfer.form #>> '{fields,newUseUnitUscc}']) unit
  join attachment paper on paper.owner_type = 'application' and paper.owner_id = transfer.id
where transfer.type = 'changeRegister' and transfer.status = '70' and not transfer.deleted and transfer.form #>> '{fields,changeType}' = '03'
  and copied.owner_type = 'equipment' and copied.owner_id = replaced.equipment_id and copied.sha256 = paper.sha256
  and copied.uploaded_by = paper.uploaded_by and copied.uploaded_at = paper.uploaded_at;
