-- Who has to do with an application, as rows: whoever may see it has one, with what lists order and filter by.
--
-- `viewer` is what a caller is known by: unit:<id>, uscc:<code> of a unit the portal does not know yet, area:33, area:3302 and
-- area:330212 for the authorities of province, city and county, account:<id>, role:9. A list is a range of this table, whatever
-- the type and whoever asks; a draft has its owner's row alone.

create table application_party (
  application_id uuid not null references application (id),
  viewer text not null,
  relations text[] not null,
  type text not null,
  status text not null,
  submitted_at timestamptz,
  updated_at timestamptz not null,
  due_date date,
  -- What lists filter by, so that a filter reads no form.
  unit_id uuid not null references unit (id),
  area_code text not null,
  kind text not null,
  equipment_kind text not null,
  primary key (application_id, viewer)
);
create index application_party_submitted on application_party (viewer, type, status, submitted_at desc nulls last, application_id desc);
create index application_party_updated on application_party (viewer, type, status, updated_at desc, application_id desc);
create index application_party_due on application_party (viewer, type, status, due_date, application_id) where due_date is not null;

-- How many records of a state each viewer has, kept with them. `slot` keeps busy viewers, such as a province, from being one
-- lock for everybody; a reader sums the slots.
create table application_counter (
  viewer text not null,
  type text not null,
  status text not null,
  relations text[] not null,
  slot smallint not null,
  count bigint not null,
  primary key (viewer, type, status, relations, slot)
);

-- In the order of the key: two transactions that count for the same viewers never wait for each other in a circle.
create function count_application_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into application_counter
      select viewer, type, status, relations, pg_backend_pid() % 16, count(*) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (viewer, type, status, relations, slot) do update set count = application_counter.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into application_counter
      select viewer, type, status, relations, pg_backend_pid() % 16, -count(*) from removed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (viewer, type, status, relations, slot) do update set count = application_counter.count + excluded.count;
  else
    insert into application_counter
      select viewer, type, status, relations, pg_backend_pid() % 16, sum(change) from (
        select viewer, type, status, relations, 1 as change from added
        union all select viewer, type, status, relations, -1 from removed
      ) moved group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (viewer, type, status, relations, slot) do update set count = application_counter.count + excluded.count;
  end if;
  return null;
end
$$;
create trigger application_party_added after insert on application_party
  referencing new table as added for each statement execute function count_application_parties();
create trigger application_party_removed after delete on application_party
  referencing old table as removed for each statement execute function count_application_parties();
create trigger application_party_moved after update on application_party
  referencing old table as removed new table as added for each statement execute function count_application_parties();

-- What the connection says its caller is known by.
create function scope_viewers() returns text[] language sql stable as
  $$ select string_to_array(coalesce(current_setting('portal.viewers', true), ''), ',') $$;

-- The same viewers on the record itself: a search by words stays in its scope inside one index, and the policy needs no look-up.
alter table application
  add column viewers text[] not null default '{}',
  -- What transitions asked for: the latest value of each field.
  add column inputs jsonb not null default '{}',
  -- Which submission is the latest; 0 before the first.
  add column revision integer not null default 0,
  add column definition_version integer not null default 1;

create function begin_application_parties() returns trigger language plpgsql as $$
begin
  -- The service's own may bring many records at once with their viewers; everybody else begins alone.
  if scope_role_type() <> 'system' or cardinality(new.viewers) = 0 then
    new.viewers := array['unit:' || new.unit_id];
  end if;
  return new;
end
$$;
create trigger application_viewers before insert on application for each row execute function begin_application_parties();

-- A record's rows move with it. Typing in a draft or a correction moves its owner's row alone: the others have not been told.
create function begin_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into application_party
    (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind)
    select id, 'unit:' || unit_id, '{owner}', type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind from made;
  return null;
end
$$;
create trigger application_parties_begin after insert on application
  referencing new table as made for each statement execute function begin_parties();

create function move_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from application_party party using made where party.application_id = made.id and made.deleted;
  update application_party party
    set status = made.status, submitted_at = made.submitted_at, updated_at = made.updated_at, due_date = made.due_date,
      area_code = made.area_code, kind = made.kind, equipment_kind = made.equipment_kind
    from made join was using (id)
    where party.application_id = made.id and not made.deleted
      and (made.status <> was.status or made.submitted_at is distinct from was.submitted_at or made.due_date is distinct from was.due_date
        or made.updated_at <> was.updated_at and 'owner' = any(party.relations));
  return null;
end
$$;
create trigger application_parties_move after update on application
  referencing old table as was new table as made for each statement execute function move_parties();

-- Names the parties of a record anew, beside its owner: who is no longer named sees it no more. Only for who may see the record.
create function set_application_parties(record uuid, named_viewers text[], named_relations text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  found application;
begin
  select * into found from application where id = record and (scope_role_type() = 'system' or viewers && scope_viewers());
  if found.id is null then
    raise exception 'application % is not the caller''s', record using errcode = 'insufficient_privilege';
  end if;
  delete from application_party where application_id = record and viewer <> 'unit:' || found.unit_id and not viewer = any(named_viewers);
  insert into application_party
    (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind)
    select record, named.viewer, array_agg(distinct named.relation order by named.relation), found.type, found.status, found.submitted_at,
      found.updated_at, found.due_date, found.unit_id, found.area_code, found.kind, found.equipment_kind
    from (select unnest(named_viewers) as viewer, unnest(named_relations) as relation union select 'unit:' || found.unit_id, 'owner') named
    group by named.viewer
    on conflict (application_id, viewer) do update set relations = excluded.relations where application_party.relations <> excluded.relations;
  update application set viewers = (select array_agg(viewer) from application_party where application_id = record) where id = record;
end
$$;
revoke execute on function set_application_parties(uuid, text[], text[]) from public;
grant execute on function set_application_parties(uuid, text[], text[]) to portal_app;

-- What is there already: notices, with the parties their columns name.
create function area_viewers(code text) returns setof text language sql immutable as $$
  select 'area:' || left(code, length) from unnest(array[2, 4, 6]) as length
  where length(code) = 6 and (length = 2 or substr(code, length - 1, 2) <> '00')
$$;
insert into application_party
  (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind)
select application.id, named.viewer, array_agg(distinct named.relation order by named.relation), type, status, submitted_at, updated_at, due_date,
  application.unit_id, area_code, kind, equipment_kind
from application cross join lateral (
  select 'unit:' || unit_id as viewer, 'owner' as relation
  union all
  select viewer, relation from (
    select area_viewers(application.area_code) as viewer, 'authority' as relation
    union all
    select 'unit:' || authority.id, 'authority' from unit authority where authority.id = authority_unit_id
      and (authority.area_code = '' or not starts_with(application.area_code, area_prefix(authority.area_code)))
    union all
    select 'unit:' || inspection_unit_id, 'institute' where inspection_unit_id is not null
    union all
    select coalesce('unit:' || counterpart.id, 'uscc:' || counterpart_uscc), 'counterpart'
      from (select counterpart_uscc) named left join unit counterpart on counterpart.uscc = counterpart_uscc where counterpart_uscc <> ''
  ) others where status not in ('10', '15')
) named
where not deleted
group by application.id, named.viewer;
update application set viewers = coalesce((select array_agg(viewer) from application_party where application_id = application.id), '{}');

-- What was submitted, each time: a handler judges it, whatever is typed since, and sees what has changed.
create table application_revision (
  application_id uuid not null references application (id),
  revision integer not null,
  form jsonb not null,
  submitted_by uuid not null references account (id),
  submitted_at timestamptz not null,
  primary key (application_id, revision)
);
insert into application_revision (application_id, revision, form, submitted_by, submitted_at)
  select id, 1, form, applicant_id, submitted_at from application where submitted_at is not null;
update application set revision = 1 where submitted_at is not null;
update application set summary = summary || jsonb_build_object('title', coalesce(nullif(form #>> '{fields,projectName}', ''), form #>> '{fields,useUnitName}', ''))
  where type = 'constructionNotice';

-- Rows of tables too long for a form: revision 0 is what the owner works at.
create table application_row (
  application_id uuid not null references application (id),
  revision integer not null,
  table_key text not null,
  position integer not null,
  data jsonb not null,
  primary key (application_id, revision, table_key, position)
);

-- The system acts too: the clock, the payment platform.
alter table application_event
  alter column operator_id drop not null,
  add column input jsonb not null default '{}',
  add column revision integer not null default 0,
  add column operator_unit_id uuid references unit (id);
create index application_event_unit on application_event (operator_unit_id, created_at, action);

drop policy application_applicant on application;
drop policy application_authority on application;
drop policy application_counterpart on application;
drop policy application_inspection on application;
-- One policy for every type: a record is its viewers' business. Its own unit makes it.
create policy application_viewer on application using (viewers && (select scope_viewers()));
create policy application_owner on application for insert with check (unit_id::text = (select scope_unit_id()));

alter table application_party enable row level security;
create policy application_party_system on application_party using ((select scope_role_type()) = 'system');
create policy application_party_viewer on application_party for select using (viewer = any((select scope_viewers())::text[]));
alter table application_counter enable row level security;
create policy application_counter_system on application_counter using ((select scope_role_type()) = 'system');
create policy application_counter_viewer on application_counter for select using (viewer = any((select scope_viewers())::text[]));
alter table application_revision enable row level security;
create policy application_revision_system on application_revision using ((select scope_role_type()) = 'system');
create policy application_revision_record on application_revision using (exists (select from application where application.id = application_id));
alter table application_row enable row level security;
create policy application_row_system on application_row using ((select scope_role_type()) = 'system');
create policy application_row_record on application_row using (exists (select from application where application.id = application_id));

drop index application_own_updated, application_own_submitted, application_submitted, application_queue, application_counterpart,
  application_inspection, application_authority, application_search;
alter table application drop column authority_unit_id, drop column inspection_unit_id, drop column counterpart_uscc;
create index application_search on application using gin (search, viewers) where not deleted;

-- Records that contain all pairs of a keyword and that the caller may see, or null when there are more than `cap`: then the
-- keyword is so common that reading in order finds a page at once. It looks past row-level security, which would keep the index
-- from being used (array operators are not leakproof), and asks for the caller's viewers itself.
drop function application_candidates(text, text[], integer);
create function application_candidates(terms text[], cap integer) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select case when count(*) > cap then null else coalesce(array_agg(id), '{}') end
  from (select id from application where not deleted and search @> terms and viewers && scope_viewers() limit cap + 1) found
$$;
revoke execute on function application_candidates(text[], integer) from public;
grant execute on function application_candidates(text[], integer) to portal_app;

-- Whom a record's news go to in one relation: keys alone leave, for who may see the record or has just let go of it.
create function application_viewers(record uuid, relation text) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(viewer), '{}') from application_party where application_id = record and relation = any(relations)
$$;
revoke execute on function application_viewers(uuid, text) from public;
grant execute on function application_viewers(uuid, text) to portal_app;

grant select, insert, update, delete on application_party to portal_app;
grant select on application_counter to portal_app;
grant select, insert on application_revision to portal_app;
grant select, insert, update, delete on application_row to portal_app;
