-- compatible from 0873
-- A refund that is sent back and requested again keeps its id. Raised by each step, so that a decision is on what its reader was shown.
-- One that is returned has been decided once; one with a note of an earlier review was requested again since.
alter table payment_refund add column version integer not null default 1;
update payment_refund set version = case when state = 'returned' then 2 else 3 end where review_note <> '';
