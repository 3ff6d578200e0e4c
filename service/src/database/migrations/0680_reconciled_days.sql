-- compatible from 0611
-- Money of another day than the statement's is a difference, and says which day the portal has.
alter table reconciliation_line drop constraint reconciliation_line_result_check;
alter table reconciliation_line add constraint reconciliation_line_result_check
  check (result in ('matched', 'amountDiffers', 'dayDiffers', 'missingHere', 'missingThere'));
alter table reconciliation_line add column kept_day date;
