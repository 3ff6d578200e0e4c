-- compatible from 0873
-- What a decision writes into a form belongs to the submission it decided on: handlers and whoever checks a paper read that one.
create function keep_found(record uuid, found jsonb) returns void
  language sql security definer set search_path = public as $$
  update application_revision decided set form = jsonb_set(decided.form, '{fields}', (decided.form -> 'fields') || found)
  from application
  where application.id = record and (scope_role_type() = 'system' or application.viewers && scope_viewers())
    and decided.application_id = record and decided.revision = application.revision
$$;
revoke execute on function keep_found(uuid, jsonb) from public;
grant execute on function keep_found(uuid, jsonb) to portal_app;

-- The same for what was decided before: these are the fields decisions write.
update application_revision decided set form = jsonb_set(decided.form, '{fields}', (decided.form -> 'fields') || found.fields)
from application, lateral (
  select coalesce(jsonb_object_agg(key, value), '{}') as fields from jsonb_each(application.form -> 'fields')
  where key in ('equipmentId', 'registrationAuthority', 'nextInspection', 'written', 'renameCount', 'reissueCount')
) found
where application.type in ('useRegistrationBySet', 'useRegistrationByUnit', 'changeRegister', 'useRecord', 'equipmentMaintain')
  and application.status in ('70', '95') and decided.application_id = application.id and decided.revision = application.revision
  and decided.form -> 'fields' is distinct from (decided.form -> 'fields') || found.fields;
