-- Records that name a device by its registration code.
create index application_equipment on application ((form #>> '{fields,equipmentId}'), type) where not deleted and form #>> '{fields,equipmentId}' <> '';

-- Standing records of a type about one device, whose own time lies between two. It looks beyond the caller's scope on purpose: an
-- elevator that fails often fails often whoever registered it; only numbers leave.
create function records_of_equipment(record_type text, equipment text, time_field text, earliest text, latest text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where type = record_type and not deleted and number <> '' and status not in ('10', '15', '80', '90', '95')
    and form #>> '{fields,equipmentId}' = equipment and form #>> '{fields,equipmentId}' <> ''
    and form #>> array['fields', time_field] between earliest and latest
  order by number limit 20
$$;
revoke execute on function records_of_equipment(text, text, text, text, text) from public;
grant execute on function records_of_equipment(text, text, text, text, text) to portal_app;
