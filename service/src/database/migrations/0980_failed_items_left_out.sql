-- compatible from 0873
-- Boilers, mobile vessels and ropeways once left the list of failed ones when another item of theirs was passed. Of those with a valid report of a
-- failed item that their archive does not show, the service knows whether the item was passed since (0941).
insert into left_by_migrations
  select distinct 'failedItemLeftOut', device.id
  from inspection_report report join equipment device on device.id = report.equipment_id
  where report.state = 'valid' and report.inspection_kind in ('14', '15', '16', '18', '19') and report.conclusion in ('03', '04', '13', '25')
    and device.outcome <> 'failed' and device.use_status not in ('30', '40', '50', '90')
  on conflict do nothing;
