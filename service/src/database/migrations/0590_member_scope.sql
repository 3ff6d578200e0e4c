-- What a member of a unit is limited to: an area, a branch (楼盘/分厂/车间 of an archive), or both. Like everybody it is known by a key, and
-- what concerns its unit names that key too where it lies within the limit: lists, queues, numbers, searches, exports and row-level
-- security need to know of no limits. What a limited member has begun itself it sees wherever it lies.
alter table account add column area_scope text not null default '', add column site_scope text not null default '';

-- Limits that members of a unit have, or have had: few, and most units have none.
create table member_limit (
  viewer text primary key,
  unit_viewer text not null,
  -- The digits its places share; empty: any.
  area_prefix text not null,
  site text not null
);
create index member_limit_of on member_limit (unit_viewer);
alter table member_limit enable row level security;
create policy member_limit_system on member_limit using ((select scope_role_type()) = 'system');

-- The same key as `viewersOf` of the service. A branch is anybody's text and goes into it as a hash.
create function member_viewer(unit uuid, area text, site text) returns text language sql immutable as
  $$ select 'member:' || unit || '@' || area_prefix(area) || '#' || case when site = '' then '' else md5(site) end $$;

-- Keys of members' limits that something lies within, for each of the units that are named. @param site null: it has none
create function limits_met(named text[], area text, place text) returns table (unit_viewer text, viewer text)
  language sql stable security definer set search_path = public as $$
  select met.unit_viewer, met.viewer from member_limit met
  where met.unit_viewer = any(named) and (met.area_prefix = '' or starts_with(area, met.area_prefix)) and (met.site = '' or met.site = place)
$$;
revoke execute on function limits_met(text[], text, text) from public;

create function equipment_within_limits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from member_limit where unit_viewer = any(new.viewers)) and not exists (select from unnest(new.viewers) known where known like 'member:%') then
    return new;
  end if;
  select array_agg(named.viewer order by named.place, named.viewer), array_agg(named.relation order by named.place, named.viewer)
    into new.viewers, new.relations
    from (
      select known.viewer, known.relation, known.place from unnest(new.viewers, new.relations) with ordinality known (viewer, relation, place)
        where known.viewer not like 'member:%'
      union all
      select met.viewer, known.relation, 1000 from limits_met(new.viewers, new.area_code, new.archive #>> '{fields,useSite}') met
        join unnest(new.viewers, new.relations) known (viewer, relation) on known.viewer = met.unit_viewer
    ) named;
  return new;
end
$$;
create trigger equipment_within_limits before insert or update on equipment for each row execute function equipment_within_limits();

-- Keys of a record beside those of its parties: of the limits it lies within, and its author's, where it lies outside of the author's own.
create function keys_within_limits(record application, named text[]) returns table (unit_viewer text, viewer text)
  language sql stable security definer set search_path = public as $$
  with met as (select * from limits_met(named, record.area_code, record.form #>> '{fields,useSite}'))
  select * from met
  union all
  select 'unit:' || record.unit_id, 'account:' || author.id from account author
    where author.id = record.applicant_id and (author.area_scope <> '' or author.site_scope <> '')
      and not exists (select from met where met.viewer = member_viewer(record.unit_id, author.area_scope, author.site_scope))
$$;
revoke execute on function keys_within_limits(application, text[]) from public;

-- Puts a record's rows for limited members where its parties leave them.
create function limit_application_parties(record uuid) returns void language plpgsql security definer set search_path = public as $$
declare
  found application;
  keys text[];
  units text[];
begin
  select * into found from application where id = record and not deleted;
  if found.id is null then
    return;
  end if;
  select coalesce(array_agg(met.viewer), '{}'), coalesce(array_agg(met.unit_viewer), '{}') into keys, units
    from keys_within_limits(found, (select array_agg(viewer) from application_party where application_id = record)) met;
  delete from application_party where application_id = record and (viewer like 'member:%' or viewer = 'account:' || found.applicant_id and 'owner' = any(relations))
    and not viewer = any(keys);
  insert into application_party
    (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at)
    select record, met.viewer, party.relations, found.type, found.status, found.submitted_at, found.updated_at, found.due_date, found.unit_id,
      found.area_code, found.kind, found.equipment_kind, found.number, found.created_at
    from unnest(keys, units) met (viewer, unit_viewer) join application_party party on party.application_id = record and party.viewer = met.unit_viewer
    on conflict (application_id, viewer) do update set relations = excluded.relations where application_party.relations <> excluded.relations;
  update application set viewers = seen.viewers
    from (select array_agg(viewer order by viewer) as viewers from application_party where application_id = record) seen
    where id = record and application.viewers <> seen.viewers;
end
$$;
revoke execute on function limit_application_parties(uuid) from public;

-- A draft begins with its unit's key and those of limits; the others are named when it is submitted.
create or replace function begin_application_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if scope_role_type() <> 'system' or cardinality(new.viewers) = 0 then
    new.viewers := array['unit:' || new.unit_id] || array(select viewer from keys_within_limits(new, array['unit:' || new.unit_id]));
  end if;
  return new;
end
$$;

create or replace function begin_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into application_party
    (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at)
    select id, named.viewer, '{owner}', type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at
    from made cross join lateral (
      select 'unit:' || made.unit_id as viewer
      union select known from unnest(made.viewers) known where known like 'member:%' or known = 'account:' || made.applicant_id
    ) named;
  return null;
end
$$;

-- The same as before, and the keys of limits follow.
create or replace function set_application_parties(record uuid, named_viewers text[], named_relations text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  found application;
begin
  select * into found from application where id = record and (scope_role_type() = 'system' or viewers && scope_viewers());
  if found.id is null then
    raise exception 'application % is not the caller''s', record using errcode = 'insufficient_privilege';
  end if;
  delete from application_party where application_id = record and viewer <> 'unit:' || found.unit_id and not viewer = any(named_viewers)
    and viewer not like 'member:%' and viewer <> 'account:' || found.applicant_id;
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
  if exists (select from member_limit where unit_viewer in (select viewer from application_party where application_id = record)) then
    perform limit_application_parties(record);
  end if;
end
$$;

-- What is typed in a draft may bring it into a limit or out of it.
create function follow_limits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from member_limit where unit_viewer = any(new.viewers)) then
    perform limit_application_parties(new.id);
  end if;
  return null;
end
$$;
create trigger application_follows_limits after update of area_code, form on application for each row
  when (old.area_code <> new.area_code or old.form #>> '{fields,useSite}' is distinct from new.form #>> '{fields,useSite}')
  execute function follow_limits();

-- A limit that nobody had before finds what lies within it.
create function begin_limits(member uuid) returns void language plpgsql security definer set search_path = public as $$
declare
  made record;
begin
  for made in
    insert into member_limit (viewer, unit_viewer, area_prefix, site)
      select member_viewer(unit.id, account.area_scope, account.site_scope), 'unit:' || unit.id, area_prefix(account.area_scope), account.site_scope
      from account join unit on unit.id = account.unit_id
        or unit.id in (select role.unit_id from account_role role where role.account_id = account.id and role.unit_id is not null)
      where account.id = member and (account.area_scope <> '' or account.site_scope <> '')
      on conflict do nothing
      returning unit_viewer
  loop
    update equipment set viewers = viewers where id in (select equipment_id from equipment_party where viewer = made.unit_viewer);
    perform limit_application_parties(application_id) from application_party where viewer = made.unit_viewer;
  end loop;
  -- What it has begun itself.
  perform limit_application_parties(id) from application where applicant_id = member and not deleted
    and exists (select from account where id = member and (area_scope <> '' or site_scope <> ''));
end
$$;
revoke execute on function begin_limits(uuid) from public;
create function account_limits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform begin_limits(new.id);
  return null;
end
$$;
create trigger account_limited after insert or update of area_scope, site_scope, unit_id on account for each row
  when (new.area_scope <> '' or new.site_scope <> '') execute function account_limits();
create function account_role_limits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform begin_limits(new.account_id);
  return null;
end
$$;
create trigger account_role_limited after insert or update of unit_id on account_role for each row
  when (new.unit_id is not null) execute function account_role_limits();

-- What a limited member pays is what it sees. Past row-level security: each table would ask for the other.
create function payment_order_within(asked uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from payment_order_item item join application on application.id = item.application_id
    where item.order_id = asked and application.viewers && scope_viewers())
$$;
revoke execute on function payment_order_within(uuid) from public;
grant execute on function payment_order_within(uuid) to portal_app;
drop policy payment_order_payer on payment_order;
create policy payment_order_payer on payment_order using ((select scope_role_type()) in ('1', '2') and unit_id::text = (select scope_unit_id())
  and ('unit:' || unit_id = any((select scope_viewers())::text[]) or payment_order_within(id)));
