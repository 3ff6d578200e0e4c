-- An inspection whose unit asks for another appointment stands in a state of its own: the queue, the counters and the desk of
-- whoever must answer know records by their states, and a question beside 已派工 was found in none of them.
update application set status = '56' where status = '55' and open_question = 'reschedule';
alter table application drop column open_question;

create or replace function inspections_naming_device(record uuid, apply_kind text, device text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where not deleted and id <> record and number <> '' and status in ('20', '30', '40', '42', '45', '50', '55', '56', '60', '62', '65', '85')
    and form #>> '{fields,applyKind}' = apply_kind
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', device))
  order by number limit 3
$$;
