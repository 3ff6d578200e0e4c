-- compatible from 0300
-- indexes concurrently
-- Whom a transition tells is found by what its record names, not by asking every account of the portal.
create index concurrently account_role_role on account_role (role_id);
create index concurrently account_role_unit on account_role (unit_id) where unit_id is not null;
