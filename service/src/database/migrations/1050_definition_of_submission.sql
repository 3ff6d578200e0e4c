-- compatible from 1000
-- A submission is read with the version of the definition it was made under. All types stood at their first version until now.
alter table application_revision add column definition_version integer not null default 1;
