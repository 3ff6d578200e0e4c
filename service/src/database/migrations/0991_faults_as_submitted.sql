-- compatible from 0873
-- As before (0320, 0601), but of what was submitted: the form of a returned record may name an elevator that its unit neither uses nor maintains, which
-- is refused only when it is submitted.
create function standing_records(record_type text, equipment text) returns table (id uuid, number text, form jsonb) language sql stable as $$
  select id, number, form from application_as_submitted
  where type = record_type and number <> '' and status not in ('10', '15', '80', '90', '95')
    and form #>> '{fields,equipmentId}' = equipment and form #>> '{fields,equipmentId}' <> ''
$$;

create or replace function records_of_equipment(record_type text, equipment text, time_field text, earliest text, latest text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from standing_records(record_type, equipment)
  where form #>> array['fields', time_field] between earliest and latest
  order by number limit 20
$$;

create or replace function later_records_of_equipment(record_type text, equipment text, time_field text, earliest text, latest text) returns table (id uuid, happened text)
  language sql stable security definer set search_path = public as $$
  select standing.id, standing.form #>> array['fields', time_field] from standing_records(record_type, equipment) standing
  where standing.form #>> array['fields', time_field] > earliest and standing.form #>> array['fields', time_field] <= latest
  order by standing.form #>> array['fields', time_field] limit 100
$$;
