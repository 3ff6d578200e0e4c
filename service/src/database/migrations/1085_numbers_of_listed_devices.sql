-- compatible from 1000
-- Lists tell devices of one name apart by a number under it. Records from before named none, or only what their row held besides: they get the number
-- the service now writes, the first filled one of the first device, which has 等 behind it where there are several. What was sent back stays listed as it
-- was submitted, whatever is being typed now.
update application set summary = summary || jsonb_build_object('equipmentNumber', case when listed <> '' and several then listed || ' 等' else listed end)
from (
  select application.id, jsonb_array_length(named.devices) > 1 as several, coalesce(
      (select named.devices -> 0 ->> key from unnest(numbered.keys) with ordinality shown (key, place)
        where named.devices -> 0 ->> key <> '' order by place limit 1), '') as listed
  from application
    left join application_revision submitted
      on submitted.application_id = application.id and submitted.revision = application.revision and application.status not in ('10', '15')
    cross join lateral (values (coalesce(submitted.form, application.form))) read (form)
    join (values
      ('constructionNotice', 'devices', '{factoryNo,pipelineNo}'::text[]),
      ('onlineApplyNewrule', 'devices', '{useCertNo,equipmentId}'),
      ('onlineApplyOld', 'devices', '{useCertNo,equipmentId}'),
      ('elevatorDetectApply', 'devices', '{useCertNo,equipmentId}'),
      ('changeRegister', 'devices', '{useCertNo,equipmentId}'),
      ('declaration', 'devices', '{useCertNo,equipmentId}'),
      ('maintenanceProject', 'devices', '{equipmentId}'),
      ('maintenanceTermination', 'devices', '{equipmentId}'),
      ('equipmentMaintain', null, '{equipmentCode,factoryNo}'),
      ('useRecord', null, '{deviceCode,cylinderPlateNo}'),
      ('useRegistrationBySet', null, '{equipmentCode,factoryNo}'),
      ('useRegistrationByUnit', null, '{cylinderPlateNo,projectName}')
    ) numbered (type, rows, keys) on numbered.type = application.type
    cross join lateral (values (case when numbered.rows is null then jsonb_build_array(read.form -> 'fields')
      when jsonb_typeof(read.form #> array['tables', numbered.rows]) = 'array' then read.form #> array['tables', numbered.rows] else '[]' end)) named (devices)
  where not application.summary ? 'equipmentNumber'
) first_device
where first_device.id = application.id;
