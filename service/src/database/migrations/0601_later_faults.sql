-- compatible from 0600
-- A fault that is told late, or no longer counts, changes how often its elevator had failed when later ones happened. Like
-- records_of_equipment it looks beyond the caller's scope on purpose: the later ones may be another unit's.
create function later_records_of_equipment(record_type text, equipment text, time_field text, earliest text, latest text) returns table (id uuid, happened text)
  language sql stable security definer set search_path = public as $$
  select id, form #>> array['fields', time_field] from application
  where type = record_type and not deleted and number <> '' and status not in ('10', '15', '80', '90', '95')
    and form #>> '{fields,equipmentId}' = equipment and form #>> '{fields,equipmentId}' <> ''
    and form #>> array['fields', time_field] > earliest and form #>> array['fields', time_field] <= latest
  order by form #>> array['fields', time_field] limit 100
$$;
revoke execute on function later_records_of_equipment(text, text, text, text, text) from public;
grant execute on function later_records_of_equipment(text, text, text, text, text) to portal_app;

-- What the service has reckoned of a record, where it stands in lists, in its form and in what was submitted last. No version is
-- raised: whoever is writing on it has changed nothing of it and meets nobody's change.
create function mark_record(record uuid, record_type text, field text, mark text) returns void
  language sql security definer set search_path = public as $$
  update application set form = jsonb_set(form, array['fields', field], to_jsonb(mark)), summary = jsonb_set(summary, array['fields', field], to_jsonb(mark))
  where id = record and type = record_type and (coalesce(form #>> array['fields', field], '') <> mark or coalesce(summary #>> array['fields', field], '') <> mark);
  update application_revision revised set form = jsonb_set(revised.form, array['fields', field], to_jsonb(mark))
  from application where application.id = record and type = record_type and revised.application_id = record and revised.revision = application.revision
    and coalesce(revised.form #>> array['fields', field], '') <> mark;
$$;
revoke execute on function mark_record(uuid, text, text, text) from public;
grant execute on function mark_record(uuid, text, text, text) to portal_app;

-- Statistics read the events of some months.
create index application_fault_time on application ((summary #>> '{fields,faultTime}')) where type = 'faultRegistration' and not deleted;
create index application_rescue_time on application ((summary #>> '{fields,callTime}')) where type = 'rescueRegistration' and not deleted;
