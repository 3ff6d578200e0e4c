-- compatible from 0873
-- A supervision that is under way is based on the notice of the work as much as its report will be: who decides on the withdrawal of the notice
-- reads of it, and who inspects reads that the notice is withdrawn. Both look beyond their scope at numbers only; the record asked about is theirs.

-- Supervisions under way of the devices a notice names: by their numbers, by maker and maker's number through the archive, or by the notice's own number.
create function supervisions_of_notice(notice uuid) returns setof text language sql stable security definer set search_path = public as $$
  with noticed as (
    select number, device from application, jsonb_array_elements(form #> '{tables,devices}') device
    where id = notice and type = 'constructionNotice' and (scope_role_type() = 'system' or viewers && scope_viewers())
  ), known as (
    select number from noticed
    union select device ->> 'equipmentCode' from noticed
    union select device ->> 'registrationCode' from noticed
    union select unnest(array[equipment.equipment_code, equipment.registration_code]) from noticed
      join equipment on equipment.factory_no = device ->> 'factoryNo' and equipment.archive #>> '{fields,manufacturer}' = device ->> 'manufacturer'
      where device ->> 'factoryNo' <> '' and device ->> 'manufacturer' <> ''
  )
  select distinct application.number from known
    join application on application.form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', known.number))
  where known.number <> '' and not application.deleted and application.number <> '' and inspection_under_way(application.type, application.status)
    and application.form #>> '{fields,applyKind}' in ('03', '04', '05')
  order by application.number limit 5
$$;
revoke execute on function supervisions_of_notice(uuid) from public;
grant execute on function supervisions_of_notice(uuid) to portal_app;

-- Notices that were received and are withdrawn, or asked to be, of the devices an inspection names; not those of a device another notice stands for.
create function withdrawn_notices_of_inspection(inspection uuid) returns setof text language sql stable security definer set search_path = public as $$
  with named as (
    select device ->> 'equipmentId' as device from application, jsonb_array_elements(form #> '{tables,devices}') device
    where id = inspection and (scope_role_type() = 'system' or viewers && scope_viewers())
  ), archive as (
    select device, equipment.* from named join equipment on device <> '' and (equipment_code = device or registration_code = device or use_cert_no = device)
  ), asked as (
    select device, jsonb_build_array(jsonb_build_object('equipmentCode', device)) as row from named where device <> ''
    union select device, jsonb_build_array(jsonb_build_object('registrationCode', device)) from named where device <> ''
    union select device, jsonb_build_array(jsonb_build_object('equipmentCode', equipment_code)) from archive where equipment_code <> ''
    union select device, jsonb_build_array(jsonb_build_object('registrationCode', registration_code)) from archive where registration_code <> ''
    union select device, jsonb_build_array(jsonb_build_object('factoryNo', factory_no, 'manufacturer', archive.archive #>> '{fields,manufacturer}')) from archive
      where factory_no <> '' and archive.archive #>> '{fields,manufacturer}' <> ''
  ), noticed as (
    select device, number, status, receipt_no from asked join application on form #> '{tables,devices}' @> asked.row
    where type = 'constructionNotice' and not deleted
    union select device, number, status, receipt_no from named join application on number = device where type = 'constructionNotice' and not deleted
  )
  select distinct number from noticed
  where status in ('85', '90') and receipt_no <> ''
    and not exists (select from noticed other where other.device = noticed.device and other.status in ('20', '70'))
  order by number limit 5
$$;
revoke execute on function withdrawn_notices_of_inspection(uuid) from public;
grant execute on function withdrawn_notices_of_inspection(uuid) to portal_app;
