-- compatible from 0611
-- What a unit has reported as put right waits for the inspector in a state of its own: it shared one with what the unit has still to do,
-- so that the unit was told to do what it had done.

create or replace function inspections_naming_device(record uuid, apply_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and status in ('20', '30', '40', '42', '45', '50', '55', '56', '58', '60', '62', '63', '65', '85')
    and form #>> '{fields,applyKind}' = apply_kind
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 3
$$;
create or replace function inspection_under_way(type text, status text) returns boolean language sql immutable parallel safe as $$
  select type in ('onlineApplyNewrule', 'onlineApplyOld', 'elevatorDetectApply')
    and status in ('20', '30', '40', '42', '45', '50', '55', '56', '58', '60', '62', '63', '65', '85')
$$;

update application set status = '63'
where type in ('onlineApplyNewrule', 'elevatorDetectApply') and status = '62'
  and (select action from application_event event where event.application_id = application.id and action in ('rectify', 'rectified')
       order by event.id desc limit 1) = 'rectified';
