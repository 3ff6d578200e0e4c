-- compatible from 0873
-- Notices that something was decided on before that was kept (0874) could still be withdrawn: reports of supervision that are still valid, and
-- registrations of devices that are still granted, as they are kept since.
select rely_on_notices(decided.application_id, jsonb_agg(jsonb_build_object(
    'factoryNo', coalesce(archive #>> '{fields,factoryNo}', ''),
    'manufacturer', coalesce(archive #>> '{fields,manufacturer}', ''),
    'number', coalesce(nullif(decided.number, ''), nullif(archive #>> '{fields,equipmentCode}', ''), archive #>> '{fields,registrationCode}', '')
  )))
from (
  -- Supervision of an installation, alteration, repair or move, by the number under which it was applied for.
  select report.application_id, report.equipment_id, coalesce(result.device, report.device_no) as number
  from inspection_report report
  join application on application.id = report.application_id
  left join inspection_result result on result.id = report.result_id
  where report.state = 'valid' and report.inspection_kind in ('01', '02', '03', '04') and not application.deleted
  union all
  -- A granted registration has its device in the form. Devices claimed from another unit and entered later were registered before (recordKind 2, 3).
  select id, nullif(form #>> '{fields,equipmentId}', '')::uuid, ''
  from application
  where status = '70' and not deleted and coalesce(form #>> '{fields,equipmentId}', '') <> ''
    and (type = 'useRegistrationBySet' or type = 'useRecord' and form #>> '{fields,recordKind}' = '1')
) decided
left join equipment on equipment.id = decided.equipment_id
where not exists (select from application_reliance kept where kept.relied_by = decided.application_id)
group by decided.application_id;
