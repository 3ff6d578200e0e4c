-- compatible from 0410
-- People who manage and operate special equipment, and their certificates (TSG Z6001-2019). What the definition of a person has stands
-- in `fields`; what lists filter and order by is read from it by the database, so that nothing is kept twice. Whether a certificate
-- holds is decided by whoever asks: nothing is rewritten as days pass.
create table operator (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  unit_id uuid not null references unit (id),
  fields jsonb not null,
  name text not null generated always as (coalesce(fields ->> 'name', '')) stored,
  id_card text not null generated always as (coalesce(fields ->> 'idCard', '')) stored,
  safety_role text not null generated always as (coalesce(fields ->> 'safetyRole', '')) stored,
  leave_date text not null generated always as (coalesce(fields ->> 'leaveDate', '')) stored,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Somebody may work for two units, and is one person in each.
create unique index operator_once on operator (unit_id, id_card) where not deleted;
create index operator_updated on operator (updated_at, id) where not deleted;

create table operator_certificate (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  operator_id uuid not null references operator (id),
  fields jsonb not null,
  item text not null generated always as (coalesce(fields ->> 'item', '')) stored,
  cert_no text not null generated always as (coalesce(fields ->> 'certNo', '')) stored,
  expire_date text not null generated always as (coalesce(fields ->> 'expireDate', '')) stored,
  revoked boolean not null generated always as (coalesce(fields ->> 'revokedDate', '') <> '') stored,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index operator_certificate_once on operator_certificate (operator_id, cert_no, item);
create index operator_certificate_expiry on operator_certificate (expire_date, id);

-- Every change of a person and of the certificates: who, when, why, and what it was before.
create table operator_change (
  id bigint generated always as identity primary key,
  person_id uuid not null references operator (id),
  action text not null,
  changes jsonb not null,
  reason text not null,
  -- Who did it.
  operator_id uuid references account (id),
  operator_name text not null,
  role_type text not null,
  unit_name text not null,
  version integer not null,
  created_at timestamptz not null
);
create index operator_change_of on operator_change (person_id, id desc);

-- A unit keeps its own people; an authority and an institute look at those of their area, an administrator at all.
alter table operator enable row level security;
create policy operator_system on operator using ((select scope_role_type()) = 'system');
create policy operator_own on operator
  using ((select scope_role_type()) in ('1', '2', '3') and unit_id::text = (select scope_unit_id()));
create policy operator_area on operator for select
  using ((select scope_role_type()) in ('4', '7')
    and exists (select from unit where unit.id = operator.unit_id and scope_covers_area(unit.area_code)));
create policy operator_administrator on operator for select using ((select scope_role_type()) = '9');

alter table operator_certificate enable row level security;
create policy operator_certificate_seen on operator_certificate for select
  using (exists (select from operator where operator.id = operator_id));
create policy operator_certificate_kept on operator_certificate
  using (exists (select from operator where operator.id = operator_id
    and ((select scope_role_type()) = 'system' or (select scope_role_type()) in ('1', '2', '3'))));
alter table operator_change enable row level security;
create policy operator_change_seen on operator_change for select using (exists (select from operator where operator.id = person_id));
create policy operator_change_kept on operator_change for insert
  with check (exists (select from operator where operator.id = person_id
    and ((select scope_role_type()) = 'system' or (select scope_role_type()) in ('1', '2', '3'))));

-- Devices in use of units, by what the rule of who has to be certified looks at. Whoever supervises a unit is told of devices it cannot
-- list one by one; so the function looks past row-level security, and asks for itself whether the unit is the caller's business.
-- A unit that maintains its own elevators is both their user and their maintainer.
create function devices_of_units(units uuid[]) returns table (
    unit_id uuid, maintained boolean, kind text, category text, boiler_use text, quick_opening text, devices bigint)
  language sql stable security definer set search_path = public as $$
  select asked.id, met.maintained, party.kind, party.category, coalesce(device.archive #>> '{fields,boilerUse}', ''),
    coalesce(device.archive #>> '{fields,quickOpening}', ''), count(*)
  from unit asked
    join equipment_party party on party.viewer = 'unit:' || asked.id and party.relation in ('own', 'maintenance') and party.use_status = '10'
    left join equipment device on device.id = party.equipment_id and party.kind in ('1000', '2000', '3000')
    cross join lateral (values
      (party.relation = 'maintenance'),
      (case when party.relation = 'own' and party.kind = '3000' and device.archive #>> '{fields,maintenanceUnitUscc}' = asked.uscc then true end)
    ) met (maintained)
  where asked.id = any(units) and met.maintained is not null
    and (scope_role_type() in ('system', '9')
      or scope_role_type() in ('1', '2') and asked.id::text = scope_unit_id()
      or scope_role_type() in ('4', '7') and scope_covers_area(asked.area_code))
  group by 1, 2, 3, 4, 5, 6
$$;
revoke execute on function devices_of_units(uuid[]) from public;
grant execute on function devices_of_units(uuid[]) to portal_app;

grant select, insert, update on operator to portal_app;
grant select, insert, update, delete on operator_certificate to portal_app;
grant select, insert on operator_change to portal_app;

-- Papers of a person follow it. An institute looks at who is certified, not at identity cards.
alter table attachment
  drop constraint attachment_owner_type_check,
  add constraint attachment_owner_type_check
    check (owner_type in ('application', 'unit_change', 'registration', 'password_reset', 'article', 'equipment', 'operator'));
create policy attachment_operator on attachment
  using (owner_type = 'operator' and (select scope_role_type()) <> '4' and exists (select from operator where operator.id = owner_id));
