-- compatible from 0486
-- Builds of the remotes, and which of them is served to whom. Each build is a folder /remotes/<remote>/<release>/ that never changes.
create table remote_build (
  remote text not null,
  -- Its folder: version and build, 1.4.0-3f2a9c81d0e4.
  release text not null,
  -- What the build says of itself (portal.json).
  manifest jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (remote, release)
);

create table remote_release (
  remote text primary key,
  stable text not null,
  stable_since timestamptz not null,
  -- What was stable before; a rollback brings it back.
  previous text,
  canary text,
  canary_since timestamptz,
  -- Units that get the canary: so many of a hundred, and those that are named.
  canary_percent smallint not null default 0 check (canary_percent between 0 and 100),
  canary_units uuid[] not null default '{}',
  enabled boolean not null default true,
  -- Who answers for the area, and how they are reached.
  owner text not null default '',
  contact text not null default '',
  foreign key (remote, stable) references remote_build (remote, release),
  foreign key (remote, previous) references remote_build (remote, release),
  foreign key (remote, canary) references remote_build (remote, release)
);

-- What was done, only ever added to. Its last number is the generation of what is served.
create table remote_release_event (
  id bigint generated always as identity primary key,
  remote text not null,
  act text not null,
  release text not null,
  detail jsonb not null default '{}',
  done_by text not null,
  reason text not null,
  done_at timestamptz not null
);
create index remote_release_event_of_remote on remote_release_event (remote, id desc);

-- How pages fared with each build, by the hour.
create table remote_load (
  remote text not null,
  release text not null,
  hour timestamptz not null,
  loads integer not null,
  failures integer not null,
  -- Of the loads that came, all together.
  milliseconds bigint not null,
  primary key (remote, release, hour)
);

-- Reference data of the portal: every caller is told what is served.
grant select, insert on remote_build, remote_release_event to portal_app;
grant select, insert, update on remote_release to portal_app;
grant select, insert, update, delete on remote_load to portal_app;
create index error_log_of_build on error_log (remote, version, create_date);
