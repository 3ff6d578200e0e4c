-- compatible from 0623
-- Each city has its own authority change the name of the devices in it: how many those are in each, whoever asks on behalf of the unit.
create function cities_under_another_name(use_unit uuid, current_name text) returns table (city text, devices integer)
  language sql stable security definer set search_path = public as $$
  select left(area_code, 4), count(*)::integer from equipment
  where use_unit_id = use_unit and use_unit_name <> current_name and use_status not in ('30', '40', '50', '90')
    and (scope_role_type() in ('7', '9', 'system') or use_unit::text = scope_unit_id())
  group by 1
$$;
revoke execute on function cities_under_another_name(uuid, text) from public;
grant execute on function cities_under_another_name(uuid, text) to portal_app;
