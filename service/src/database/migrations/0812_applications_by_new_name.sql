-- compatible from 0611
-- Lists show a unit's applications under the name it has, and found those before its last renaming only by the one they were sent under; asked
-- for by the name of the unit, they found none of them by either. From now on the new name joins the words they are found by.
create function applications_found_by_name(unit uuid, terms text[], line text) returns void language sql security definer set search_path = public as $$
  update application set search = array(select distinct term from unnest(search || terms) term order by term), search_text = search_text || E'\n' || line
  where unit_id = unit and not deleted and strpos(search_text, line) = 0 and scope_role_type() in ('7', '9', 'system')
$$;
revoke execute on function applications_found_by_name(uuid, text[], text) from public;
grant execute on function applications_found_by_name(uuid, text[], text) to portal_app;
