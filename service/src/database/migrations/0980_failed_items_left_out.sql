-- compatible from 0873
-- Boilers, mobile vessels and ropeways once left the list of failed ones when another item of theirs was passed. Those with a valid report of a failed
-- item that their archive does not show are looked at by the service, which knows whether the item was passed since (failedItemsLeftOut.ts).
create table failed_items_left_out (equipment_id uuid primary key references equipment (id));
alter table failed_items_left_out enable row level security;
create policy failed_items_left_out_system on failed_items_left_out using ((select scope_role_type()) = 'system');
grant select, delete on failed_items_left_out to portal_app;

insert into failed_items_left_out
  select distinct device.id
  from inspection_report report join equipment device on device.id = report.equipment_id
  where report.state = 'valid' and report.inspection_kind in ('14', '15', '16', '18', '19') and report.conclusion in ('03', '04', '13', '25')
    and device.outcome <> 'failed' and device.use_status not in ('30', '40', '50', '90')
  on conflict do nothing;
