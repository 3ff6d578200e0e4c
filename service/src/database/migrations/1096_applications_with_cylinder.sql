-- compatible from 0392
-- As `applications_by_cylinder`, which replicas of the release before still call, by the number without its spaces: one typed in groups was not found by
-- whoever types it as one.
create function applications_with_cylinder(cylinder_number text, asked text[], cap integer) returns uuid[]
  language sql stable security definer set search_path = public as $$
  with cylinder as materialized (
    select application_id, revision from application_row
    where table_key = 'cylinders' and left(regexp_replace(lower(normalize(data ->> 'factoryNo', nfkc)), '\s+', '', 'g'), 200) = left(cylinder_number, 200)
      and regexp_replace(lower(normalize(data ->> 'factoryNo', nfkc)), '\s+', '', 'g') = cylinder_number
  )
  select coalesce(array_agg(id), '{}') from (
    select distinct application.id
    from cylinder join application on application.id = cylinder.application_id and application.revision = cylinder.revision
    where not application.deleted and viewers && array(select unnest(asked) intersect select unnest(scope_viewers()))
    limit cap
  ) found
$$;
revoke execute on function applications_with_cylinder(text, text[], integer) from public;
grant execute on function applications_with_cylinder(text, text[], integer) to portal_app;
