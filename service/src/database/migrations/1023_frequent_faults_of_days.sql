-- compatible from 0873
-- Finds the frequent faults of some days by their index (1022), which the conditions of a caller's scope would keep from being used. Whoever asks
-- counts those of them that it may see.
create function frequent_faults(earliest text, before text) returns setof uuid language sql stable security definer set search_path = public as $$
  select id from application
  where type = 'faultRegistration' and not deleted and summary #>> '{fields,frequent}' <> ''
    and summary #>> '{fields,faultTime}' >= earliest and summary #>> '{fields,faultTime}' < before
$$;
revoke execute on function frequent_faults(text, text) from public;
grant execute on function frequent_faults(text, text) to portal_app;
