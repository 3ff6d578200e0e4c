-- compatible from 0392
-- A registrar who takes a device out of use has to name to its unit the inspection that is under way, though the inspection itself is none of his: its
-- number, of devices in his charge, and nothing else of it.
create function inspections_under_way(devices uuid[]) returns table (equipment_id uuid, number text)
  language sql stable security definer set search_path = public as $$
  select distinct marked.equipment_id, record.number
  from equipment_application marked join application record on record.id = marked.application_id
  where marked.equipment_id = any(devices) and not record.deleted and (select scope_role_type()) in ('7', 'system')
    and exists (select from equipment_party party where party.equipment_id = marked.equipment_id and party.viewer = any((select scope_viewers())::text[]))
  order by 1, 2
$$;
revoke execute on function inspections_under_way(uuid[]) from public;
grant execute on function inspections_under_way(uuid[]) to portal_app;
