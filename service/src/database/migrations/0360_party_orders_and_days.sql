-- Lists by number and by creation are ranges of the parties as well: to sort a province's records takes a minute. The indexes are
-- made after the rows have their new columns, which rewrites every one of them.
drop index application_party_submitted, application_party_updated, application_party_due, application_party_without_due;
alter table application_party add column number text not null default '', add column created_at timestamptz;
alter table application_party disable trigger user;
update application_party party set number = application.number, created_at = application.created_at
  from application where application.id = party.application_id;
alter table application_party enable trigger user;
alter table application_party alter column created_at set not null;
create index application_party_submitted on application_party (viewer, type, status, submitted_at desc nulls last, application_id desc);
create index application_party_updated on application_party (viewer, type, status, updated_at desc, application_id desc);
create index application_party_created on application_party (viewer, type, status, created_at desc, application_id desc);
create index application_party_number on application_party (viewer, type, status, number desc, application_id desc);
create index application_party_due on application_party (viewer, type, status, due_date, application_id) where due_date is not null;
create index application_party_without_due on application_party (viewer, type, status, application_id) where due_date is null;

create or replace function begin_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into application_party
    (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at)
    select id, 'unit:' || unit_id, '{owner}', type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at
    from made;
  return null;
end
$$;

create or replace function move_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from application_party party using made where party.application_id = made.id and made.deleted;
  update application_party party
    set status = made.status, submitted_at = made.submitted_at, updated_at = made.updated_at, due_date = made.due_date,
      area_code = made.area_code, kind = made.kind, equipment_kind = made.equipment_kind, number = made.number
    from made join was using (id)
    where party.application_id = made.id and not made.deleted
      and (made.status <> was.status or made.submitted_at is distinct from was.submitted_at or made.due_date is distinct from was.due_date
        or made.updated_at <> was.updated_at and 'owner' = any(party.relations));
  return null;
end
$$;

create or replace function set_application_parties(record uuid, named_viewers text[], named_relations text[]) returns void
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
    (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at)
    select record, named.viewer, array_agg(distinct named.relation order by named.relation), found.type, found.status, found.submitted_at,
      found.updated_at, found.due_date, found.unit_id, found.area_code, found.kind, found.equipment_kind, found.number, found.created_at
    from (select unnest(named_viewers) as viewer, unnest(named_relations) as relation union select 'unit:' || found.unit_id, 'owner') named
    group by named.viewer
    on conflict (application_id, viewer) do update set relations = excluded.relations where application_party.relations <> excluded.relations;
  update application set viewers = seen.viewers
    from (select array_agg(viewer order by viewer) as viewers from application_party where application_id = record) seen
    where id = record and application.viewers <> seen.viewers;
end
$$;

-- What each viewer has of every state and last day. A change adds rows of its own and locks nobody's, however busy a province is;
-- what reads adds them up, and housekeeping folds them into one (`foldCounters`).
drop table application_counter;
create table application_counter (
  viewer text not null,
  type text not null,
  status text not null,
  relations text[] not null,
  -- 'infinity' where nobody is hurried.
  due_date date not null,
  count bigint not null,
  folded boolean not null default false
);
insert into application_counter
  select viewer, type, status, relations, coalesce(due_date, 'infinity'), count(*), true from application_party group by 1, 2, 3, 4, 5;
create index application_counter_viewer on application_counter (viewer, type, status, due_date);
create index application_counter_unfolded on application_counter (viewer) where not folded;
alter table application_counter enable row level security;
create policy application_counter_system on application_counter using ((select scope_role_type()) = 'system');
create policy application_counter_viewer on application_counter for select using (viewer = any((select scope_viewers())::text[]));
grant select, insert, delete on application_counter to portal_app;

create or replace function count_application_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into application_counter
      select viewer, type, status, relations, coalesce(due_date, 'infinity'), count(*) from added group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into application_counter
      select viewer, type, status, relations, coalesce(due_date, 'infinity'), -count(*) from removed group by 1, 2, 3, 4, 5;
  else
    insert into application_counter
      select viewer, type, status, relations, coalesce(due_date, 'infinity'), sum(change) from (
        select viewer, type, status, relations, due_date, 1 as change from added
        union all select viewer, type, status, relations, due_date, -1 from removed
      ) moved group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  return null;
end
$$;
