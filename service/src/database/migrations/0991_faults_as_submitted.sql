-- compatible from 0873
-- As before (0320, 0601), but of what was submitted: the form of a returned record is being typed, and may name an elevator that its unit neither uses
-- nor maintains, which is refused only when it is submitted.
create or replace function records_of_equipment(record_type text, equipment text, time_field text, earliest text, latest text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from (
    select number, form from application
    where type = record_type and not deleted and number <> '' and status not in ('10', '15', '30', '80', '90', '95')
      and form #>> '{fields,equipmentId}' = equipment and form #>> '{fields,equipmentId}' <> ''
    union all
    select record.number, submitted.form from application record
      join application_revision submitted on submitted.application_id = record.id and submitted.revision = record.revision
    where record.type = record_type and not record.deleted and record.number <> '' and record.status = '30'
      and submitted.form #>> '{fields,equipmentId}' = equipment and equipment <> ''
  ) standing
  where form #>> array['fields', time_field] between earliest and latest
  order by number limit 20
$$;

create or replace function later_records_of_equipment(record_type text, equipment text, time_field text, earliest text, latest text) returns table (id uuid, happened text)
  language sql stable security definer set search_path = public as $$
  select standing.id, standing.form #>> array['fields', time_field] from (
    select application.id, form from application
    where type = record_type and not deleted and number <> '' and status not in ('10', '15', '30', '80', '90', '95')
      and form #>> '{fields,equipmentId}' = equipment and form #>> '{fields,equipmentId}' <> ''
    union all
    select record.id, submitted.form from application record
      join application_revision submitted on submitted.application_id = record.id and submitted.revision = record.revision
    where record.type = record_type and not record.deleted and record.number <> '' and record.status = '30'
      and submitted.form #>> '{fields,equipmentId}' = equipment and equipment <> ''
  ) standing
  where standing.form #>> array['fields', time_field] > earliest and standing.form #>> array['fields', time_field] <= latest
  order by standing.form #>> array['fields', time_field] limit 100
$$;
