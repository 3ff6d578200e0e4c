-- compatible from 0392
-- Lists asked for the shares of their own terms anew, a millisecond each (`equipment_shares`, 0750). They are the same for everybody until the
-- next `analyze`: the service reads all of them once in a while.

-- How many devices there are, and the common terms with the share of devices that have each, by the statistics; of a term that is not among them
-- half of what the least common one has.
create function equipment_common_terms() returns table (devices real, terms text[], shares real[], other_share real)
  language sql stable security definer set search_path = public as $$
  select reltuples, coalesce(common.elems, '{}'), coalesce(common.freqs[:cardinality(common.elems)], '{}'),
    coalesce(common.freqs[cardinality(common.elems) + 1] / 2, 0)
  from pg_class left join (
    select most_common_elems::text::text[] as elems, most_common_elem_freqs as freqs
    from pg_stats where schemaname = 'public' and tablename = 'equipment_search' and attname = 'equipment_terms'
  ) common on true
  where oid = 'public.equipment'::regclass
$$;
revoke execute on function equipment_common_terms() from public;
grant execute on function equipment_common_terms() to portal_app;
