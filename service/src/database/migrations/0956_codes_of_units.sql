-- compatible from 0873
-- Archives, contracts and applications name units by their credit codes. A code that was changed still names its unit, unless another unit has
-- it now.
create index unit_change_items on unit_change using gin (items jsonb_path_ops) where status = '70';
create function units_by_code(codes text[]) returns table (code text, id uuid, uscc text)
  language sql stable security definer set search_path = public as $$
  select asked.code, unit.id, unit.uscc from unnest(codes) asked (code) join unit on unit.uscc = asked.code
  union all
  select asked.code, former.id, former.uscc from unnest(codes) asked (code) cross join lateral (
    select unit.id, unit.uscc from unit_change change join unit on unit.id = change.unit_id
    where change.status = '70' and change.items @> jsonb_build_array(jsonb_build_object('key', 'uscc', 'before', asked.code))
    order by change.update_date desc, change.id limit 1
  ) former
  where asked.code <> '' and not exists (select from unit where unit.uscc = asked.code)
$$;
revoke execute on function units_by_code(text[]) from public;
grant execute on function units_by_code(text[]) to portal_app;

-- The parties of a device where one of them is known by another key now. Each once, as what it comes first: it may be there by that key already.
create function parties_renamed(inout viewers text[], inout relations text[], former text, present text) language sql immutable as $$
  select array_agg(viewer order by place), array_agg(relation order by place) from (
    select distinct on (viewer) viewer, relation, place from (
      select case viewer when former then present else viewer end as viewer, relation, place
      from unnest(viewers, relations) with ordinality party (viewer, relation, place)
    ) renamed order by viewer, place
  ) once
$$;

-- Writes the code a unit has now where archives, running contracts and parties name it by a former one: some devices at a time.
-- labels: fields of archives with credit codes, with their labels. Returns how many devices it has changed.
create function write_code_of_unit(owner uuid, former text, labels jsonb, operator uuid, operator_named text, role text, unit_named text, at timestamptz,
    most integer) returns integer language plpgsql volatile security definer set search_path = public as $$
declare
  present text := (select uscc from unit where id = owner);
  changed integer;
begin
  if former = '' or former = present or not exists (select from unit_change
      where unit_id = owner and status = '70' and items @> jsonb_build_array(jsonb_build_object('key', 'uscc', 'before', former)))
    or exists (select from unit where uscc = former) then
    return 0;
  end if;
  update maintenance_project_device set maintainer = present where maintainer = former;
  update maintenance_end set maintainer = present where maintainer = former;
  update maintenance_begin set maintenance = jsonb_set(maintenance, '{maintenanceUnitUscc}', to_jsonb(present))
    where maintenance ->> 'maintenanceUnitUscc' = former;
  -- Records that named the unit before it was on the portal know it by its code.
  with moved as (
    update application_party party set viewer = 'unit:' || owner where viewer = 'uscc:' || former
      and not exists (select from application_party other where other.application_id = party.application_id and other.viewer = 'unit:' || owner)
    returning application_id
  )
  update application set viewers = array_replace(viewers, 'uscc:' || former, 'unit:' || owner) where id in (select application_id from moved);
  -- Written from the row as it was locked: what is read beside it would be from before a change this has waited for.
  with named as (
    select device.id, device.archive, device.viewers, device.relations from equipment device
    where device.id in (select equipment_id from equipment_party where viewer in ('unit:' || owner, 'uscc:' || former))
      and exists (select from jsonb_object_keys(labels) field where device.archive #>> array['fields', field] = former)
    order by device.id limit most for update
  ), written as (
    update equipment device set version = device.version + 1, updated_at = at,
      archive = jsonb_set(named.archive, '{fields}', (named.archive -> 'fields') || (
        select jsonb_object_agg(field, present) from jsonb_object_keys(labels) field where named.archive #>> array['fields', field] = former)),
      (viewers, relations) = (select * from parties_renamed(named.viewers, named.relations, 'uscc:' || former, 'unit:' || owner))
    from named where device.id = named.id
    returning device.id, device.version, (
      select jsonb_agg(jsonb_build_object('field', field, 'label', labels ->> field, 'before', former, 'after', present))
      from jsonb_object_keys(labels) field where named.archive #>> array['fields', field] = former) as changes
  )
  insert into equipment_change (equipment_id, action, changes, reason, operator_id, operator_name, role_type, unit_name, version, created_at)
    select id, 'update', changes, '单位的统一社会信用代码变更', operator, operator_named, role, unit_named, version, at from written;
  get diagnostics changed = row_count;
  return changed;
end
$$;
revoke execute on function write_code_of_unit(uuid, text, jsonb, uuid, text, text, text, timestamptz, integer) from public;
grant execute on function write_code_of_unit(uuid, text, jsonb, uuid, text, text, text, timestamptz, integer) to portal_app;

-- What was changed before.
do $$
declare
  change record;
begin
  for change in select unit_id, item ->> 'before' as former, update_date from unit_change cross join jsonb_array_elements(items) item
    where status = '70' and item ->> 'key' = 'uscc' order by update_date loop
    perform write_code_of_unit(change.unit_id, change.former,
      '{"useUnitUscc": "使用单位统一社会信用代码", "ownerUnitUscc": "产权单位统一社会信用代码", "maintenanceUnitUscc": "维保单位统一社会信用代码"}',
      null, '系统', '0', '', now(), 2147483647);
  end loop;
end
$$;
