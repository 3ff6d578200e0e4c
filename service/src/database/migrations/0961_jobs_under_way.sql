-- compatible from 0873
-- When the process doing a job last said that it does, and how often it was begun: one whose process was killed is begun again soon, but not for ever.
alter table account_job add column alive_at timestamptz, add column tries integer not null default 0;
