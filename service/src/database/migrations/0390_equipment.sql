-- compatible from 0350
-- The archive of special equipment: a row per device with what is filtered, ordered, scoped or counted in columns of its own, and
-- the whole archive, as its definition has it, in `archive`. Nothing is rewritten as days pass: dates are kept, and how they stand to
-- today is decided by whoever asks.

create table equipment (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- 种类, 类别, 品种 by the catalogue.
  kind text not null,
  category text not null,
  variety text not null default '',
  use_status text not null,
  name text not null,
  model text not null default '',
  equipment_code text not null default '',
  registration_code text not null default '',
  use_cert_no text not null default '',
  factory_no text not null default '',
  manufacturer text not null default '',
  unit_internal_no text not null default '',
  use_unit_id uuid references unit (id),
  use_unit_name text not null default '',
  maintenance_unit_name text not null default '',
  place text not null default '',
  area_code text not null,
  conclusion text not null default '',
  -- What the conclusion means: passed, restricted, failed, or empty without one.
  outcome text not null default '',
  inspection_date date,
  next_inspection_date date,
  delay_to_date date,
  -- A date that was put off stands in the place of the one it was granted for.
  due_date date generated always as (coalesce(delay_to_date, next_inspection_date)) stored,
  detect_date date,
  load_test_date date,
  put_into_use_date date,
  pipeline_count integer not null default 0,
  pipeline_length numeric(12, 3) not null default 0,
  -- { fields, tables }, validated by the archive's definition.
  archive jsonb not null,
  -- Pairs of characters it is found by, and the texts they are from.
  search text[] not null default '{}',
  search_text text not null default '',
  -- Who has to do with it, and as what: two lists of one length.
  viewers text[] not null,
  relations text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (cardinality(viewers) = cardinality(relations))
);
-- What a device is found by: the pairs of its words, what filters ask for (category:3100, area:3302), and whose it is (own unit:<id>).
create function equipment_terms(words text[], kind text, category text, variety text, conclusion text, outcome text, area text, unit uuid,
    viewers text[], relations text[]) returns text[] language sql immutable parallel safe as $$
  select words || array['kind:' || kind, 'category:' || category, 'variety:' || variety, 'conclusion:' || conclusion, 'outcome:' || outcome,
      'unit:' || coalesce(unit::text, ''), 'area:' || left(area, 2), 'area:' || left(area, 4), 'area:' || area]
    || array(select relation || ' ' || viewer from unnest(viewers, relations) named (viewer, relation))
$$;
create index equipment_search on equipment
  using gin (equipment_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations));
-- Numbers of devices that are gone may be given again.
create unique index equipment_code_once on equipment (equipment_code)
  where equipment_code <> '' and use_status not in ('30', '40', '50', '90');
create unique index equipment_registration_once on equipment (registration_code)
  where registration_code <> '' and use_status not in ('30', '40', '50', '90');
create unique index equipment_certificate_once on equipment (use_cert_no)
  where use_cert_no <> '' and use_status not in ('30', '40', '50', '90');
create unique index equipment_serial_once on equipment (factory_no, manufacturer)
  where factory_no <> '' and manufacturer <> '' and use_status not in ('30', '40', '50', '90');

-- Whoever may see a device has a row, with what lists order and filter by: a list is a range of this table, whoever asks.
-- `relation`: own (uses or owns it), maintenance, place (authority and institute of its area), administrator. What has no date, or no
-- number, has one behind all others, so that every order is one range.
create table equipment_party (
  equipment_id uuid not null references equipment (id),
  viewer text not null,
  relation text not null,
  kind text not null,
  category text not null,
  variety text not null,
  use_status text not null,
  conclusion text not null,
  outcome text not null,
  area_code text not null,
  use_unit_id uuid,
  due_date date not null,
  detect_date date not null,
  load_test_date date not null,
  equipment_code text collate "C" not null,
  updated_at timestamptz not null,
  primary key (equipment_id, viewer)
);
create index equipment_party_due on equipment_party (viewer, relation, use_status, due_date, equipment_id);
create index equipment_party_updated on equipment_party (viewer, relation, use_status, updated_at, equipment_id);
create index equipment_party_code on equipment_party (viewer, relation, use_status, equipment_code, equipment_id);
-- Of elevators alone.
create index equipment_party_detect on equipment_party (viewer, relation, use_status, detect_date, equipment_id) where detect_date < 'infinity';
create index equipment_party_load_test on equipment_party (viewer, relation, use_status, load_test_date, equipment_id) where load_test_date < 'infinity';

-- How many devices of each sort every viewer has, kept with them: overview, home and the tabs of lists count nothing. `day` is what
-- the duty is due by; infinity: no date. `slot` keeps busy viewers, such as a province, from being one lock for everybody.
create table equipment_counter (
  viewer text not null,
  relation text not null,
  duty text not null,
  use_status text not null,
  day date not null,
  kind text not null,
  outcome text not null,
  slot smallint not null,
  count bigint not null,
  primary key (viewer, relation, duty, use_status, day, kind, outcome, slot)
);

-- What one row of parties counts as: once for each duty it has.
create function equipment_counts(party equipment_party) returns table (duty text, day date) language sql immutable as $$
  select due.duty, due.day
  from (values ('inspection', party.due_date), ('detect', party.detect_date), ('loadTest', party.load_test_date)) due (duty, day)
  where due.duty = 'inspection' or due.day < 'infinity'
$$;

-- In the order of the key: two transactions that count for the same viewers never wait for each other in a circle.
create function count_equipment_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into equipment_counter
      select viewer, relation, duty, use_status, day, kind, outcome, pg_backend_pid() % 4, count(*)
      from added cross join lateral equipment_counts(added) group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (viewer, relation, duty, use_status, day, kind, outcome, slot) do update set count = equipment_counter.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into equipment_counter
      select viewer, relation, duty, use_status, day, kind, outcome, pg_backend_pid() % 4, -count(*)
      from removed cross join lateral equipment_counts(removed) group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (viewer, relation, duty, use_status, day, kind, outcome, slot) do update set count = equipment_counter.count + excluded.count;
  else
    insert into equipment_counter
      select viewer, relation, duty, use_status, day, kind, outcome, pg_backend_pid() % 4, sum(change) from (
        select viewer, relation, duty, use_status, day, kind, outcome, 1 as change from added cross join lateral equipment_counts(added)
        union all
        select viewer, relation, duty, use_status, day, kind, outcome, -1 from removed cross join lateral equipment_counts(removed)
      ) moved group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (viewer, relation, duty, use_status, day, kind, outcome, slot) do update set count = equipment_counter.count + excluded.count;
  end if;
  return null;
end
$$;
create trigger equipment_party_added after insert on equipment_party
  referencing new table as added for each statement execute function count_equipment_parties();
create trigger equipment_party_moved after update on equipment_party
  referencing old table as removed new table as added for each statement execute function count_equipment_parties();
create trigger equipment_party_removed after delete on equipment_party
  referencing old table as removed for each statement execute function count_equipment_parties();

-- A device's rows follow it.
create function keep_equipment_parties() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from equipment_party party using made where party.equipment_id = made.id and not party.viewer = any(made.viewers);
  insert into equipment_party as party (equipment_id, viewer, relation, kind, category, variety, use_status, conclusion, outcome, area_code,
      use_unit_id, due_date, detect_date, load_test_date, equipment_code, updated_at)
    select made.id, named.viewer, named.relation, kind, category, variety, use_status, conclusion, outcome, area_code,
      use_unit_id, coalesce(due_date, 'infinity'), coalesce(detect_date, 'infinity'), coalesce(load_test_date, 'infinity'),
      coalesce(nullif(equipment_code, ''), '~'), updated_at
    from made cross join lateral unnest(made.viewers, made.relations) named (viewer, relation)
    on conflict (equipment_id, viewer) do update set relation = excluded.relation, kind = excluded.kind, category = excluded.category,
      variety = excluded.variety, use_status = excluded.use_status, conclusion = excluded.conclusion, outcome = excluded.outcome,
      area_code = excluded.area_code, use_unit_id = excluded.use_unit_id, due_date = excluded.due_date, detect_date = excluded.detect_date,
      load_test_date = excluded.load_test_date, equipment_code = excluded.equipment_code, updated_at = excluded.updated_at;
  return null;
end
$$;
create trigger equipment_parties_begin after insert on equipment
  referencing new table as made for each statement execute function keep_equipment_parties();
create trigger equipment_parties_follow after update on equipment
  referencing new table as made for each statement execute function keep_equipment_parties();

-- 管线 of a registered unit of piping: seen by whoever sees the unit.
create table equipment_pipeline (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  equipment_id uuid not null references equipment (id),
  name text not null,
  number text not null,
  inspection_date date,
  next_inspection_date date,
  archive jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index equipment_pipeline_number on equipment_pipeline (equipment_id, number, id);
create index equipment_pipeline_due on equipment_pipeline (equipment_id, next_inspection_date, id);

-- Every change of an archive: who, when, why, and what it was before.
create table equipment_change (
  id bigint generated always as identity primary key,
  equipment_id uuid not null references equipment (id),
  action text not null,
  -- [{ field, label, before, after }], before and after as a reader sees them.
  changes jsonb not null,
  reason text not null,
  -- null: the system.
  operator_id uuid references account (id),
  operator_name text not null,
  role_type text not null,
  unit_name text not null,
  -- Of the archive as the change left it.
  version integer not null,
  created_at timestamptz not null
);
create index equipment_change_of on equipment_change (equipment_id, id desc);

-- A list's conditions and columns under a name.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  unit_id uuid not null references unit (id),
  -- Views of one role are nothing to the others of the same unit: their lists differ.
  role_type text not null,
  list text not null,
  name text not null,
  conditions jsonb not null,
  columns text[] not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_view_of on saved_view (unit_id, role_type, list);

-- An inspector has no area: it reads the archives of the devices of the jobs that are assigned to it.
create function equipment_assigned(code text, registration text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from application_party party join application on application.id = party.application_id
      cross join jsonb_array_elements(coalesce(application.form #> '{tables,devices}', '[]')) device
    where party.viewer = any(scope_viewers()) and party.viewer like 'account:%'
      and device ->> 'equipmentId' in (code, registration) and device ->> 'equipmentId' <> ''
  )
$$;
revoke execute on function equipment_assigned(text, text) from public;
grant execute on function equipment_assigned(text, text) to portal_app;

alter table equipment enable row level security;
create policy equipment_system on equipment using ((select scope_role_type()) = 'system');
create policy equipment_viewer on equipment using (viewers && (select scope_viewers()));
create policy equipment_inspector on equipment for select
  using ((select scope_role_type()) = '6' and equipment_assigned(equipment_code, registration_code));
alter table equipment_party enable row level security;
create policy equipment_party_system on equipment_party using ((select scope_role_type()) = 'system');
create policy equipment_party_viewer on equipment_party for select using (viewer = any((select scope_viewers())::text[]));
-- Whoever works in an area reads the numbers of the places in it.
create function scope_counts(viewer text) returns boolean language sql stable as $$
  select exists (select from unnest(scope_viewers()) own where own = viewer or own like 'place:%' and starts_with(viewer, own) or own = 'role:9')
$$;
alter table equipment_counter enable row level security;
create policy equipment_counter_system on equipment_counter using ((select scope_role_type()) = 'system');
create policy equipment_counter_viewer on equipment_counter for select using (scope_counts(viewer));
alter table equipment_pipeline enable row level security;
create policy equipment_pipeline_system on equipment_pipeline using ((select scope_role_type()) = 'system');
create policy equipment_pipeline_of on equipment_pipeline using (exists (select from equipment where equipment.id = equipment_id));
alter table equipment_change enable row level security;
create policy equipment_change_system on equipment_change using ((select scope_role_type()) = 'system');
create policy equipment_change_of on equipment_change using (exists (select from equipment where equipment.id = equipment_id));
alter table saved_view enable row level security;
create policy saved_view_system on saved_view using ((select scope_role_type()) = 'system');
create policy saved_view_unit on saved_view using (unit_id::text = (select scope_unit_id()));

-- Devices of the caller's that have all terms and a keyword, in an order, and how many there are: for conditions that few of them meet,
-- where reading in order would take long. It looks past row-level security, which would keep the index from being used (array operators
-- are not leakproof), and asks for the caller's own parties itself. Sequential scans, which a short limit tempts the planner to, are off.
create function equipment_found(
  wanted_relations text[], terms text[], statuses text[], conclusions text[], keyword text, duty_column text, first_day date, last_day date,
  kinds_left_out text[], order_column text, descending boolean, after_value text, after_id uuid, most integer, skipped integer
) returns table (equipment_id uuid, ordered text, total bigint)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  day text := format('coalesce(%I, ''infinity'')', duty_column);
  value text := case order_column when 'updated_at' then 'updated_at' when 'equipment_code' then 'coalesce(nullif(equipment_code, ''''), ''~'') collate "C"'
    else format('coalesce(%I, ''infinity'')', order_column) end;
  value_type text := case order_column when 'updated_at' then 'timestamptz' when 'equipment_code' then 'text' else 'date' end;
  direction text := case when descending then 'desc' else 'asc' end;
  statement text;
begin
  statement := format('select id, (%s)::text, count(*) over () from equipment
    where equipment_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations) && $1
      and equipment_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations) @> $2
      and use_status = any($3)', value);
  if cardinality(kinds_left_out) > 0 then statement := statement || ' and kind <> all($12)'; end if;
  if cardinality(conclusions) > 0 then statement := statement || ' and conclusion = any($4)'; end if;
  if keyword <> '' then statement := statement || ' and strpos(search_text, $5) > 0'; end if;
  if first_day is not null then statement := statement || format(' and %s >= $6', day); end if;
  if last_day is not null then statement := statement || format(' and %s <= $7', day); end if;
  if after_id is not null then
    statement := statement || format(' and (%s, id) %s ($8::%s, $9)', value, case when descending then '<' else '>' end, value_type);
  end if;
  statement := statement || format(' order by %1$s %2$s, id %2$s limit $10 offset $11', value, direction);
  return query execute statement using
    array(select wanted || ' ' || known from unnest(wanted_relations) wanted, unnest(scope_viewers()) known),
    terms, statuses, conclusions, keyword, first_day, last_day, after_value, after_id, most, skipped, kinds_left_out;
end
$$;
revoke execute on function
  equipment_found(text[], text[], text[], text[], text, text, date, date, text[], text, boolean, text, uuid, integer, integer) from public;
grant execute on function
  equipment_found(text[], text[], text[], text[], text, text, date, date, text[], text, boolean, text, uuid, integer, integer) to portal_app;

-- Whether a number is another device's: nothing is told of whose.
create function equipment_numbers_taken(self uuid, code text, registration text, certificate text, maker text, serial text) returns text[]
  language sql stable security definer set search_path = public as $$
  select array_remove(array[
    case when code <> '' and exists (select from equipment where equipment_code = code and equipment_code <> ''
      and use_status not in ('30', '40', '50', '90') and id <> self) then 'equipmentCode' end,
    case when registration <> '' and exists (select from equipment where registration_code = registration and registration_code <> ''
      and use_status not in ('30', '40', '50', '90') and id <> self) then 'registrationCode' end,
    case when certificate <> '' and exists (select from equipment where use_cert_no = certificate and use_cert_no <> ''
      and use_status not in ('30', '40', '50', '90') and id <> self) then 'useCertNo' end,
    case when maker <> '' and serial <> '' and exists (select from equipment where factory_no = serial and manufacturer = maker and factory_no <> ''
      and manufacturer <> '' and use_status not in ('30', '40', '50', '90') and id <> self) then 'factoryNo' end
  ], null)
$$;
revoke execute on function equipment_numbers_taken(uuid, text, text, text, text, text) from public;
grant execute on function equipment_numbers_taken(uuid, text, text, text, text, text) to portal_app;

-- Applications of the caller's that name a device: in a row of their devices, by maker and serial or by one of its numbers, or in a field of
-- their own. Array and jsonb operators are not leakproof: under row-level security their indexes would not be used.
create function applications_naming_equipment(registration text, code text, serial text, maker text) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select distinct application.id from (
    select jsonb_build_array(jsonb_build_object('factoryNo', serial, 'manufacturer', maker)) as named where serial <> '' and maker <> ''
    union all select jsonb_build_array(jsonb_build_object('registrationCode', registration)) where registration <> ''
    union all select jsonb_build_array(jsonb_build_object('equipmentId', number)) from unnest(array[registration, code]) number where number <> ''
  ) device join application on application.form #> '{tables,devices}' @> device.named
  where not application.deleted and application.viewers && scope_viewers()
  union
  select application.id from application
  where not deleted and form #>> '{fields,equipmentId}' in (registration, code) and form #>> '{fields,equipmentId}' <> ''
    and application.viewers && scope_viewers()
  limit 200
$$;
revoke execute on function applications_naming_equipment(text, text, text, text) from public;
grant execute on function applications_naming_equipment(text, text, text, text) to portal_app;

grant select, insert, update on equipment, equipment_pipeline to portal_app;
grant select on equipment_party, equipment_counter to portal_app;
grant select, insert on equipment_change to portal_app;
grant select, insert, update, delete on saved_view to portal_app;

-- Papers of an archive follow it.
alter table attachment
  drop constraint attachment_owner_type_check,
  add constraint attachment_owner_type_check
    check (owner_type in ('application', 'unit_change', 'registration', 'password_reset', 'article', 'equipment'));
create policy attachment_equipment on attachment
  using (owner_type = 'equipment' and exists (select from equipment where equipment.id = owner_id));
