-- compatible from 0392
-- Until which last day an account's expiry has been told to those who assign its jobs: a day on which the service did not run is made up for, and
-- nothing is told twice. What expired before yesterday counts as told.
alter table account add column expiry_told date;
update account set expiry_told = valid_to where valid_to < (now() at time zone 'Asia/Shanghai')::date - 1;
