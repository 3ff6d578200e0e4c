-- The area rule in one function: an authority without an area is in charge of none.
create function area_covers(authority text, place text) returns boolean language sql immutable as
  $$ select authority <> '' and starts_with(place, area_prefix(authority)) $$;
-- As in code: at most four zeros fall away, so that a code of zeros alone does not cover the country.
create or replace function area_prefix(code text) returns text language sql immutable as $$ select regexp_replace(code, '(00){1,2}$', '') $$;
create or replace function scope_covers_area(code text) returns boolean language sql stable as
  $$ select area_covers(scope_area_code(), code) $$;

-- Second wall behind the queries over changes of units: a registrar's query that forgets its area finds nothing foreign.
alter table unit_change enable row level security;
create policy unit_change_system on unit_change using ((select scope_role_type()) in ('system', '9'));
create policy unit_change_own on unit_change
  using ((select scope_role_type()) in ('1', '2', '3') and unit_id::text = (select scope_unit_id()));
create policy unit_change_authority on unit_change using ((select scope_role_type()) = '7' and scope_covers_area(area_code));
