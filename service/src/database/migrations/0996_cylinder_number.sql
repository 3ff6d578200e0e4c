-- compatible from 0392
-- indexes concurrently
-- A registration by unit names up to 5,000 cylinders, in rows of their own: too many to be among its words, so it is found by the whole number of one.
create index concurrently application_row_cylinder on application_row
  ((btrim(regexp_replace(lower(normalize(data ->> 'factoryNo', nfkc)), '\s+', ' ', 'g')))) where table_key = 'cylinders';
