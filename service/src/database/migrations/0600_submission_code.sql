-- compatible from 0591
-- A code that whoever submits an application types: its flow is about the account, and ends with the submission.
alter table flow drop constraint flow_kind_check;
alter table flow add constraint flow_kind_check check (kind in ('register', 'registerCorrection', 'passwordReset', 'submission'));
