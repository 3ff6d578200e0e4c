-- A message is sent by a job of its own (schema jobs, kept by pg-boss): tries and pauses stand there.
drop index sms_outbox_pending;
alter table sms_outbox drop column attempts, drop column next_try_at;
