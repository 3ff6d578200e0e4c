-- compatible from 0842
-- Piping registered by unit is named by its certificate: the inspector it is assigned to saw nothing of its archive, so that no next date was computed.
create function equipment_assigned(code text, registration text, certificate text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from application_party party join application on application.id = party.application_id
      cross join jsonb_array_elements(coalesce(application.form #> '{tables,devices}', '[]')) device
    where party.viewer = any(scope_viewers()) and party.viewer like 'account:%'
      and device ->> 'equipmentId' in (code, registration, certificate) and device ->> 'equipmentId' <> ''
  )
$$;
revoke execute on function equipment_assigned(text, text, text) from public;
grant execute on function equipment_assigned(text, text, text) to portal_app;

alter policy equipment_inspector on equipment
  using ((select scope_role_type()) = '6' and equipment_assigned(equipment_code, registration_code, case kind when '8000' then use_cert_no else '' end));
