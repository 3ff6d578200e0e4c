-- compatible from 0873
-- Numbers of applications that are not decided and name a device by its certificate. It looks beyond the caller's scope on purpose: the certificate
-- number is not changed under an application of whomever, and only the application's number leaves.
create function applications_open_by_certificate(certificate text) returns setof text
  language sql stable security definer set search_path = public as $$
  select number from application_as_submitted
  where number <> '' and status not in ('10', '15', '70', '75', '80', '82', '90', '95')
    and form #> '{tables,devices}' @> jsonb_build_array(jsonb_build_object('equipmentId', certificate))
  order by number limit 3
$$;
revoke execute on function applications_open_by_certificate(text) from public;
grant execute on function applications_open_by_certificate(text) to portal_app;
