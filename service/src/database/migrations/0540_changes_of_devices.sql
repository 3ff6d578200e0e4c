-- compatible from 0430
-- An application may change several devices: what each of them said before is kept by device. Rows from before have none, and one device.
alter table equipment_replaced drop constraint equipment_replaced_pkey;
alter table equipment_replaced add column equipment_id uuid references equipment (id);
create unique index equipment_replaced_once on equipment_replaced (application_id, equipment_id) nulls not distinct;

-- Numbers of applications of a type and kind that are not decided and name a device, each device by its number; of one kind a device has
-- one at a time. It looks beyond the caller's scope on purpose: another unit's may stand in the way, and only its number leaves.
create function applications_open_for_device(record uuid, wanted_type text, wanted_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and type = wanted_type and kind = wanted_kind
    and status not in ('10', '15', '70', '75', '80', '82', '90', '95')
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 1
$$;
revoke execute on function applications_open_for_device(uuid, text, text, text) from public;
grant execute on function applications_open_for_device(uuid, text, text, text) to portal_app;

-- 移装 to another authority's area: who gives a device away sees it no more, so that its own right to the row ends with the change.
create function hand_over_equipment(device uuid, area text, seen_by text[], seen_as text[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  update equipment set area_code = area, viewers = seen_by, relations = seen_as
  where id = device and scope_role_type() = '7' and viewers && scope_viewers();
  if not found then raise exception 'device % is not in charge of who hands it over', device; end if;
end
$$;
revoke execute on function hand_over_equipment(uuid, text, text[], text[]) from public;
grant execute on function hand_over_equipment(uuid, text, text[], text[]) to portal_app;
