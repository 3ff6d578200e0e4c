-- compatible from 0873
-- Other notices that already name a device: those whose work is not yet over when this one's begins, and of two installations both, whenever they
-- are. Without it the installation of a lift made every later notice of its repair a repetition.
create function notices_naming_device(notice uuid, factory_no text, maker text, work text, begins text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application
  where type = 'constructionNotice' and not deleted and id <> notice and number <> '' and status in ('20', '30', '70', '85')
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('factoryNo', factory_no, 'manufacturer', maker))
    and (status in ('20', '30') or begins = '' or coalesce(form #>> '{fields,plannedEnd}', '') >= begins
      or work = '1' and form #>> '{fields,constructionKind}' = '1')
  order by number limit 3
$$;
revoke execute on function notices_naming_device(uuid, text, text, text, text) from public;
grant execute on function notices_naming_device(uuid, text, text, text, text) to portal_app;
