-- compatible from 0392
-- A report issued when the archive already had the result of a later day: the archive keeps that one, and nothing but this report tells of the
-- inspection, which due dates follow from as from any other.
alter table inspection_report add column older_than_archive boolean not null default false;
