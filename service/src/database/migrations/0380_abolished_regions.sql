-- compatible from 0350
-- Areas that no longer exist stay: records name them.
alter table region add column abolished boolean not null default false;
