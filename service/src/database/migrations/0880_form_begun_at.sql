-- compatible from 0611
-- When the form of an application took the values of its archive: of a copied change when the first of its sources did. Who decides on the
-- copy need not see its source, which may never have been submitted.
create function form_begun_at(record uuid) returns timestamptz
  language sql stable security definer set search_path = public as $$
  with recursive source as (
    select id, type, previous_id, form #>> '{fields,equipmentId}' as equipment_id, created_at from application where id = record
    union
    select earlier.id, earlier.type, earlier.previous_id, source.equipment_id, earlier.created_at
      from source join application earlier on earlier.id = source.previous_id
      where earlier.type = source.type and earlier.form #>> '{fields,equipmentId}' = source.equipment_id
  )
  select min(created_at) from source;
$$;
revoke execute on function form_begun_at(uuid) from public;
grant execute on function form_begun_at(uuid) to portal_app;
