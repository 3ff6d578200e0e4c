-- compatible from 0392
-- Whoever works in an area reads the ranges of the places in it, as their counters (0392): a list of a province that is narrowed
-- to a county is that county's own, in order and counted, instead of a search through the province's.
drop policy equipment_party_viewer on equipment_party;
create policy equipment_party_viewer on equipment_party for select using (
  viewer = any((select scope_viewers())::text[])
  or ((select scope_place()) <> '' and starts_with(viewer, (select scope_place())))
  or ((select scope_role_type()) = '9' and viewer like 'place:%')
);
