-- compatible from 0392
-- indexes concurrently
-- A registration by unit names up to 5,000 cylinders, in rows of their own: too many to be among its words, so it is found by the whole number of one. A draft may hold any text there, an
-- entry of an index some 2,700 bytes: its beginning is the entry.
create index concurrently application_row_cylinder on application_row
  ((left(btrim(regexp_replace(lower(normalize(data ->> 'factoryNo', nfkc)), '\s+', ' ', 'g')), 200))) where table_key = 'cylinders';
