-- Pairs of characters find candidates; the text itself tells which of them contain the keyword: two numbers of one
-- day share nearly all their pairs.
alter table application add column search_text text not null default '';

-- Records that contain all pairs, or null when there are more than `cap`: then the keyword is so common that reading
-- in order finds a page at once. It looks past row-level security, which would keep the index from being used (the
-- array operator is not leakproof); only ids leave, and every one of them is asked for again under the caller's scope.
create function application_candidates(wanted text, terms text[], cap integer) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select case when count(*) > cap then null else coalesce(array_agg(id), '{}') end
  from (select id from application where type = wanted and not deleted and search @> terms limit cap + 1) found
$$;
revoke execute on function application_candidates(text, text[], integer) from public;
grant execute on function application_candidates(text, text[], integer) to portal_app;
