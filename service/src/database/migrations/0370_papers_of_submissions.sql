-- Which submissions of an application a paper was part of: readers see those of the latest, whatever its owner has added or taken
-- out since. A paper of a submission keeps its file when its owner takes it out.
alter table attachment
  -- The first and the last submission it was part of; null before the first, and for owners that keep no submissions.
  add column first_revision integer,
  add column last_revision integer,
  add constraint attachment_revisions check ((first_revision is null) = (last_revision is null) and first_revision <= last_revision);
update attachment set first_revision = 1, last_revision = application.revision
  from application where application.id = owner_id and application.revision > 0 and not attachment.deleted;

drop index attachment_uncollected;
create index attachment_uncollected on attachment (id) where deleted and not file_removed and last_revision is null;
