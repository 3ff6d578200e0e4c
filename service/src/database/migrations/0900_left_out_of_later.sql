-- compatible from 0392
-- What took the place of a report keeps what stood there before, and gives it back when it is void itself. Of a report that is void by then it gives
-- back nothing: neither the report, nor the day it had set for its duty, which stands beside the latest report. Who makes it void need not see what
-- came later, which may be another institute's or an authority's.
create function leave_out_of_later(voided_device uuid, voided_by uuid, voided_no text, own_dates text[], voided_day text, before jsonb) returns void
  language sql security definer set search_path = public as $$
  with later as (
    select 'result' as kept_in, id, replaced as kept from inspection_result
      where equipment_id = voided_device and state = 'issued' and application_id <> voided_by and replaced is not null
    union all
    select 'application', application_id, fields from equipment_replaced where equipment_id = voided_device and application_id <> voided_by
  ), corrected as (
    select kept_in, id, kept || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before)
      where kept ? key and case when key = any(own_dates) then kept ->> key = voided_day else kept ->> 'inspectionReportNo' = voided_no end
    ) as kept
    from later
  ), of_results as (
    update inspection_result set replaced = kept from corrected
      where kept_in = 'result' and inspection_result.id = corrected.id and replaced <> kept
  )
  update equipment_replaced set fields = kept from corrected
    where kept_in = 'application' and equipment_id = voided_device and application_id = corrected.id and fields <> kept;
$$;
revoke execute on function leave_out_of_later(uuid, uuid, text, text[], text, jsonb) from public;
grant execute on function leave_out_of_later(uuid, uuid, text, text[], text, jsonb) to portal_app;
