-- compatible from 0873
-- A mobile vessel in use before the portal, of which one inspection was entered, was written overdue since its first year: the first 全面检验 was taken
-- for missing, not for unknown. The service has the rules for the dates of both items (0941).
insert into left_by_migrations
  select 'mobileVesselDated', id from equipment where category = '2200' and use_status not in ('30', '40', '50', '90')
  on conflict do nothing;
