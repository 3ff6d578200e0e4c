-- compatible from 0390
-- How the ranges of the archive are read. The planner takes viewer and relation for independent, and the policies' lists of viewers for
-- rare: it expected a handful of rows, read whole ranges and sorted them. Lists read their ranges in order (`enable_bitmapscan` is off in
-- their transactions); the index over terms is one that only bitmaps read.
create statistics equipment_party_ranges (dependencies) on viewer, relation, use_status from equipment_party;
create statistics equipment_counter_ranges (dependencies) on viewer, relation, duty from equipment_counter;
alter function equipment_found(text[], text[], text[], text[], text, text, date, date, text[], text, boolean, text, uuid, integer, integer)
  set enable_bitmapscan = on;

-- The area the caller works in, as devices name it; empty for who has none.
create function scope_place() returns text language sql stable as $$
  select coalesce((select own from unnest(scope_viewers()) own where own like 'place:%' limit 1), '')
$$;
-- The same numbers as before, decided once for a statement and not for every row.
drop policy equipment_counter_viewer on equipment_counter;
create policy equipment_counter_viewer on equipment_counter for select using (
  viewer = any((select scope_viewers())::text[])
  or ((select scope_place()) <> '' and starts_with(viewer, (select scope_place())))
  or ((select scope_role_type()) = '9' and viewer like 'place:%')
);
drop function scope_counts(text);
