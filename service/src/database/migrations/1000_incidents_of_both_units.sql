-- compatible from 0873
-- Faults and rescues were seen by the unit that registered them, and not by the other one that uses or maintains the elevator. The service finds that
-- unit by whichever of its numbers the elevator is named (0941).
insert into left_by_migrations
  select 'incidentSeen', id from application
  where type in ('faultRegistration', 'rescueRegistration') and revision > 0 and status not in ('10', '15') and not deleted
  on conflict do nothing;
