-- compatible from 0611
-- What took the place of a report keeps what stood there before, and gives it back when it is void itself: a report that was corrected
-- since comes back by its new number. Who corrects it need not see what came later, which may be another institute's or an authority's.
create function report_corrected(corrected_device uuid, old_no text, new_no text) returns void
  language sql security definer set search_path = public as $$
  update inspection_result set replaced = jsonb_set(replaced, '{inspectionReportNo}', to_jsonb(new_no))
    where equipment_id = corrected_device and replaced ->> 'inspectionReportNo' = old_no;
  update equipment_replaced set fields = jsonb_set(fields, '{inspectionReportNo}', to_jsonb(new_no))
    where equipment_id = corrected_device and fields ->> 'inspectionReportNo' = old_no;
$$;
revoke execute on function report_corrected(uuid, text, text) from public;
grant execute on function report_corrected(uuid, text, text) to portal_app;
