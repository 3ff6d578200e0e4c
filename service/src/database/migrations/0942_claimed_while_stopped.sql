-- compatible from 0873
-- Claims once put a stopped device in use, with its stop date still in the archive: in use uninspected, and reckoned as stopped (0941).
insert into left_by_migrations
  select distinct on (equipment.id) 'claimedWhileStopped', application.id
  from application
    join equipment_replaced replaced on replaced.application_id = application.id
    join equipment on equipment.id::text = application.form #>> '{fields,equipmentId}'
  where application.type = 'useRecord' and application.status = '70' and not application.deleted and application.form #>> '{fields,recordKind}' = '2'
    and replaced.fields ->> 'useStatus' = '20' and equipment.use_status = '10' and coalesce(equipment.archive #>> '{fields,stopDate}', '') <> ''
  order by equipment.id, application.submitted_at desc
  on conflict do nothing;
