-- compatible from 0511
-- What the platform paid back stands in a statement too, below zero, and under the number of the payment as often as parts of it go back.
alter table reconciliation_line drop constraint reconciliation_line_reconciliation_id_platform_no_key;
create unique index reconciliation_line_payment on reconciliation_line (reconciliation_id, platform_no)
  where coalesce(statement_cents, kept_cents) >= 0;
