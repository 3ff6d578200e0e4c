-- compatible from 0392
-- An application for registration was not found by the certificate it was issued. Those from before are completed with the words the service now
-- writes for it (0945).
create temporary table words_of_certificates on commit drop as
  select application.id, folded.line
  from application
    cross join lateral (select btrim(regexp_replace(lower(normalize(inputs ->> 'useCertNo', nfkc)), '\s+', ' ', 'g')) as line) folded
  where inputs ? 'useCertNo' and not application.deleted and folded.line <> '' and not folded.line = any(string_to_array(application.search_text, E'\n'));
update application set search = array(select distinct term from unnest(search || added.terms) term order by term), search_text = concat_ws(E'\n', nullif(search_text, ''), added.line)
from (
  select words.id, words.line, array_agg(distinct term) as terms
  from words_of_certificates words
    cross join lateral generate_series(1, length(line)) place
    cross join lateral (values (substr(line, place, 2)), (substr(line, place, 1))) characters (term)
  where term <> ' '
  group by words.id, words.line
) added
where added.id = application.id;
