-- compatible from 0873
-- What was decided on the basis of a received notice (domain §4.3 no. 5): a report of its supervision, a registration of its device. While there
-- is one, the notice cannot be withdrawn.
create table application_reliance (
  notice_id uuid not null references application (id),
  relied_by uuid not null references application (id),
  primary key (notice_id, relied_by)
);
create index application_reliance_by on application_reliance (relied_by);
alter table application_reliance enable row level security;

-- It looks beyond the caller's scope on purpose: the notice may be of another unit and for another authority. Nothing leaves it.
-- devices: [{factoryNo, manufacturer, number}], the number as in the archive or that of the notice itself.
create function rely_on_notices(by_record uuid, devices jsonb) returns void language sql security definer set search_path = public as $$
  with device as (
    select * from jsonb_to_recordset(devices) as device("factoryNo" text, manufacturer text, number text)
  ), asked as (
    select jsonb_build_array(jsonb_build_object('factoryNo', "factoryNo", 'manufacturer', manufacturer)) as row from device
    where "factoryNo" <> '' and manufacturer <> ''
    union select jsonb_build_array(jsonb_build_object('equipmentCode', number)) from device where number <> ''
    union select jsonb_build_array(jsonb_build_object('registrationCode', number)) from device where number <> ''
  ), named as (
    select application.id from asked join application on application.form #> '{tables,devices}' @> asked.row
    where application.type = 'constructionNotice' and not application.deleted and application.status in ('70', '85')
    union
    select application.id from device join application on application.number = device.number
    where device.number <> '' and application.type = 'constructionNotice' and not application.deleted and application.status in ('70', '85')
  ), kept as (
    insert into application_reliance (notice_id, relied_by) select id, by_record from named on conflict do nothing
  )
  update application set relied_on = true where id in (select id from named) and not relied_on
$$;
revoke execute on function rely_on_notices(uuid, jsonb) from public;
grant execute on function rely_on_notices(uuid, jsonb) to portal_app;

-- What was decided has been voided: notices nothing else relies on can be withdrawn again.
create function release_notices(by_record uuid) returns void language sql security definer set search_path = public as $$
  with freed as (
    delete from application_reliance where relied_by = by_record returning notice_id
  )
  update application set relied_on = false where id in (select notice_id from freed)
    and not exists (select from application_reliance other where other.notice_id = application.id and other.relied_by <> by_record)
$$;
revoke execute on function release_notices(uuid) from public;
grant execute on function release_notices(uuid) to portal_app;
