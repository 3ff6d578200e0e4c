-- Records that contain all pairs of a keyword and the keyword itself, and that the caller may see as one of `asked`, or null when
-- there are more than `cap`; without a cap all of them. It looks past row-level security, which would keep the index from being used
-- (array operators are not leakproof), and asks for the caller's viewers itself. A sequential scan, which a short limit tempts the
-- planner to, would unpack the words of every record on its way.
drop function application_candidates(text[], integer);
create function application_candidates(terms text[], keyword text, asked text[], cap integer) returns uuid[]
  language sql stable security definer set search_path = public set enable_seqscan = off as $$
  select case when count(*) > cap then null else coalesce(array_agg(id), '{}') end from (
    select id from application
    where not deleted and search @> terms and viewers && array(select unnest(asked) intersect select unnest(scope_viewers()))
      and strpos(search_text, keyword) > 0
    limit cap + 1
  ) found
$$;
revoke execute on function application_candidates(text[], text, text[], integer) from public;
grant execute on function application_candidates(text[], text, text[], integer) to portal_app;

-- What share of all records has the rarest of some terms, from the statistics: 0 when it is not among the common ones. Shares and
-- the number of records leave, no record does.
create function search_term_share(terms text[], out share real, out records real)
  language sql stable security definer set search_path = public as $$
  select (
    select coalesce(min(coalesce(freq, 0)), 0) from unnest(terms) term left join (
      select unnest(most_common_elems::text::text[]) as elem, unnest(most_common_elem_freqs) as freq
      from pg_stats where schemaname = 'public' and tablename = 'application' and attname = 'search'
    ) common on elem = term
  ), greatest(reltuples, 1) from pg_class where oid = 'application'::regclass
$$;
revoke execute on function search_term_share(text[]) from public;
grant execute on function search_term_share(text[]) to portal_app;
