-- 自行检测 by the unit itself stands in a state of its own: it waits for the unit, and shared a state with what an inspector is at, of
-- which queue, counters and desk could say only that the institute is waited for.
update application set status = '58'
where type = 'elevatorDetectApply' and status = '60' and form #>> '{fields,elevatorApplyKind}' = '2' and form #>> '{fields,detectBody}' in ('1', '2');

create or replace function inspections_naming_device(record uuid, apply_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and status in ('20', '30', '40', '42', '45', '50', '55', '56', '58', '60', '62', '65', '85')
    and form #>> '{fields,applyKind}' = apply_kind
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 3
$$;
