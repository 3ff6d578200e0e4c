-- The next date an issued report says: what the archive learns later does not change it.
alter table inspection_result add column next_due date;
