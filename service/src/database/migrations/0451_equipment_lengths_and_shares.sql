-- compatible from 0390
-- How many devices every viewer has, without their days: a province's days are tens of thousands of counters, and every list, its tabs
-- and the overview added them up to tell how many devices there are.
create or replace function equipment_counts(party equipment_party) returns table (duty text, day date) language sql immutable as $$
  select due.duty, due.day
  from (values ('device', date 'infinity'), ('inspection', party.due_date), ('detect', party.detect_date), ('loadTest', party.load_test_date)) due (duty, day)
  where due.duty in ('device', 'inspection') or due.day < 'infinity'
$$;
insert into equipment_counter (viewer, relation, duty, use_status, day, kind, outcome, slot, count)
  select viewer, relation, 'device', use_status, 'infinity', kind, outcome, 0, sum(count) from equipment_counter
  where duty = 'inspection' group by viewer, relation, use_status, kind, outcome having sum(count) > 0;

-- What share of all devices has each of some terms, from the statistics; those that are not among the common ones are left out. Shares
-- leave, no device does.
create function equipment_term_shares(terms text[]) returns table (term text, share real)
  language sql stable security definer set search_path = public as $$
  select elem, freq from (
    select unnest(most_common_elems::text::text[]) as elem, unnest(most_common_elem_freqs) as freq
    from pg_stats where schemaname = 'public' and tablename = 'equipment_search' and attname = 'equipment_terms'
  ) common where elem = any(terms)
$$;
revoke execute on function equipment_term_shares(text[]) from public;
grant execute on function equipment_term_shares(text[]) to portal_app;
-- Terms of one device in two hundred are still among the common ones.
alter index equipment_search alter column 1 set statistics 200;
