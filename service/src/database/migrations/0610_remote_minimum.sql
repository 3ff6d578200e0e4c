-- compatible from 0560
-- Open pages are asked to leave builds that were published before this one, and none of them is served any more.
alter table remote_release add column minimum text;
alter table remote_release add foreign key (remote, minimum) references remote_build (remote, release);
-- When the folder of a build was removed. The row stays: a service that was built with it must not take it for new.
alter table remote_build add column collected_at timestamptz;
-- Which copy of each shared library a page was given last with this build.
alter table remote_build add column shared jsonb not null default '[]';
grant update on remote_build to portal_app;
