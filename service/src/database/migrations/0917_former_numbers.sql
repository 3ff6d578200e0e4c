-- compatible from 0392
-- The numbers a device had before a change of its archive: its label goes on showing the one it was printed with.
create function former_numbers(changes jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(changed ->> 'before'), '{}') from jsonb_array_elements(changes) changed
  where changed ->> 'field' in ('useCertNo', 'equipmentCode', 'registrationCode') and changed ->> 'before' <> ''
$$;

-- Devices that once had one of the numbers. It looks past row-level security, which would keep the index (0918) from being used: array operators are
-- not leakproof. Only the service asks, for a visitor whose code decides which device it is.
create function devices_once_numbered(numbers text[]) returns setof uuid language sql stable security definer set search_path = public as $$
  select distinct equipment_id from equipment_change
  where former_numbers(changes) && numbers and former_numbers(changes) <> '{}' and scope_role_type() = 'system'
$$;
revoke execute on function devices_once_numbered(text[]) from public;
grant execute on function devices_once_numbered(text[]) to portal_app;
