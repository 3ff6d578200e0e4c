-- compatible from 0611
-- Whoever registers or claims a device names the place it is used at, and with that the authority: one of another city could not decide
-- about it. Where the archive has it is asked past what the applicant sees; nothing but the area leaves.
create function area_of_device(device uuid) returns text
  language sql stable security definer set search_path = public as $$
  select area_code from equipment where id = device
$$;
revoke execute on function area_of_device(uuid) from public;
grant execute on function area_of_device(uuid) to portal_app;
