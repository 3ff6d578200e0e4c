-- compatible from 0590
-- Devices of a unit whose archives still call it otherwise, as many as there are: who approves its new name may be in charge of some of them.
create function devices_under_another_name(use_unit uuid, current_name text) returns integer
  language sql stable security definer set search_path = public as $$
  select count(*)::integer from equipment
  where use_unit_id = use_unit and use_unit_name <> current_name and use_status not in ('30', '40', '50', '90')
    and (scope_role_type() in ('7', '9', 'system') or use_unit::text = scope_unit_id())
$$;
revoke execute on function devices_under_another_name(uuid, text) from public;
grant execute on function devices_under_another_name(uuid, text) to portal_app;
