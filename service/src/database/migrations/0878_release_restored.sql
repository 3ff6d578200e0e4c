-- compatible from 0873
-- A build whose folder was cleared and published again is as old as it was first published: the minimum version goes by that.
alter table remote_build add column restored_at timestamptz;
-- How often each build had been loaded and had failed when the canary was started, in the hours that count for it.
alter table remote_release add column canary_before jsonb not null default '{}';
