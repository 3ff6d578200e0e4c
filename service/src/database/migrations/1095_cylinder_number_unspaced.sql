-- compatible from 0392
-- indexes concurrently
-- A cylinder's number is the same however it is spaced, as in the table it is in and in the archive. The index of 0996, which collapses spaces alone,
-- stays for replicas of the release before.
create index concurrently application_row_cylinder_unspaced on application_row
  ((left(regexp_replace(lower(normalize(data ->> 'factoryNo', nfkc)), '\s+', '', 'g'), 200))) where table_key = 'cylinders';
