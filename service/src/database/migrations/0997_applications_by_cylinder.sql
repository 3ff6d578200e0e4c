-- compatible from 0392
-- Applications whose submission (of a draft, its working copy) has a cylinder of this number, as folded for a search, and that the caller may see as one
-- of `asked`. The rows come first, by their index: the planner would rather read all cylinders of a few applications. Like `application_candidates` it
-- looks past row-level security, which would keep the index from being used, and asks for the viewers itself.
create function applications_by_cylinder(cylinder_number text, asked text[], cap integer) returns uuid[]
  language sql stable security definer set search_path = public as $$
  with cylinder as materialized (
    select application_id, revision from application_row
    where table_key = 'cylinders' and left(btrim(regexp_replace(lower(normalize(data ->> 'factoryNo', nfkc)), '\s+', ' ', 'g')), 200) = left(cylinder_number, 200)
      and btrim(regexp_replace(lower(normalize(data ->> 'factoryNo', nfkc)), '\s+', ' ', 'g')) = cylinder_number
  )
  select coalesce(array_agg(id), '{}') from (
    select distinct application.id
    from cylinder join application on application.id = cylinder.application_id and application.revision = cylinder.revision
    where not application.deleted and viewers && array(select unnest(asked) intersect select unnest(scope_viewers()))
    limit cap
  ) found
$$;
revoke execute on function applications_by_cylinder(text, text[], integer) from public;
grant execute on function applications_by_cylinder(text, text[], integer) to portal_app;
