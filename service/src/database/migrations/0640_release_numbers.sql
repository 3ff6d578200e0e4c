-- compatible from 0611
-- A page takes no registry with a lower number than one it was given: somebody could hand it an old one again, validly signed. A
-- database restored from a backup would count on from where the backup was; numbers that follow the clock are above all before them.
create function next_release_number() returns bigint language plpgsql as $$
begin
  -- Two changes in one second would take the same.
  perform pg_advisory_xact_lock(hashtext('remote_release_event'));
  return greatest((select coalesce(max(id), 0) + 1 from remote_release_event), extract(epoch from clock_timestamp())::bigint);
end $$;
alter table remote_release_event alter column id drop identity;
alter table remote_release_event alter column id set default next_release_number();
