-- compatible from 0300
-- Records that contain all pairs of a keyword and that the caller may see, or null when they are many: then reading in order finds a
-- page at once. What is common altogether is known from the statistics, without reading its list; a sequential scan, which a short
-- limit tempts the planner to, would unpack the words of every record on its way.
create or replace function application_candidates(terms text[], cap integer) returns uuid[]
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  rarest real;
begin
  select min(coalesce(freq, 0)) into rarest from unnest(terms) term left join (
    select unnest(most_common_elems::text::text[]) as elem, unnest(most_common_elem_freqs) as freq
    from pg_stats where schemaname = 'public' and tablename = 'application' and attname = 'search'
  ) common on elem = term;
  if rarest > 0.01 then
    return null;
  end if;
  return (select case when count(*) > cap then null else coalesce(array_agg(id), '{}') end
    from (select id from application where not deleted and search @> terms and viewers && scope_viewers() limit cap + 1) found);
end
$$;
