-- compatible from 0390
-- A device that begins has no parties yet: to look for those to take out read the whole table for every batch of an import, and to
-- look for those that are there already kept it from being filled without its indexes.

-- The rows of a device's parties, one for each viewer.
create function equipment_party_rows(made equipment) returns setof equipment_party language sql stable as $$
  select made.id, named.viewer, named.relation, made.kind, made.category, made.variety, made.use_status, made.conclusion, made.outcome, made.area_code,
    made.use_unit_id, coalesce(made.due_date, 'infinity'), coalesce(made.detect_date, 'infinity'), coalesce(made.load_test_date, 'infinity'),
    coalesce(nullif(made.equipment_code, ''), '~'), made.updated_at
  from unnest(made.viewers, made.relations) named (viewer, relation)
$$;

create or replace function keep_equipment_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into equipment_party select party.* from made cross join lateral equipment_party_rows(made) party;
    return null;
  end if;
  delete from equipment_party party using made where party.equipment_id = made.id and not party.viewer = any(made.viewers);
  insert into equipment_party as kept select party.* from made cross join lateral equipment_party_rows(made) party
    on conflict (equipment_id, viewer) do update set relation = excluded.relation, kind = excluded.kind, category = excluded.category,
      variety = excluded.variety, use_status = excluded.use_status, conclusion = excluded.conclusion, outcome = excluded.outcome,
      area_code = excluded.area_code, use_unit_id = excluded.use_unit_id, due_date = excluded.due_date, detect_date = excluded.detect_date,
      load_test_date = excluded.load_test_date, equipment_code = excluded.equipment_code, updated_at = excluded.updated_at;
  return null;
end
$$;
