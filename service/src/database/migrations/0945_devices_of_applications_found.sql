-- compatible from 0392
-- Inspections, notices of works, maintenance and reissues of reports were not found by the devices and reports their rows name, only by places and
-- units. Those from before are completed with the words the service now writes for each row.
create temporary table words_of_rows on commit drop as
  select distinct application.id, folded.line
  from application
    join (values
      ('onlineApplyNewrule', 'devices', '{equipmentId,equipmentName,useCertNo}'::text[]),
      ('onlineApplyOld', 'devices', '{equipmentId,equipmentName,useCertNo}'),
      ('elevatorDetectApply', 'devices', '{equipmentId,equipmentName,useCertNo}'),
      ('constructionNotice', 'devices', '{equipmentName,factoryNo,equipmentCode,registrationCode,unitInternalNo}'),
      ('maintenanceProject', 'devices', '{equipmentId,equipmentName,usePlaceDetail}'),
      ('maintenanceTermination', 'devices', '{equipmentId,equipmentName,usePlaceDetail}'),
      ('reportReissue', 'reports', '{reportNo}')
    ) searched (type, rows, columns) on searched.type = application.type
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(form #> array['tables', searched.rows]) = 'array' then form #> array['tables', searched.rows] else '[]' end) device
    cross join lateral unnest(searched.columns) named
    cross join lateral (select btrim(regexp_replace(lower(normalize(device ->> named, nfkc)), '\s+', ' ', 'g')) as line) folded
  where not application.deleted and folded.line <> '' and not folded.line = any(string_to_array(application.search_text, E'\n'));
update application set search = array(select distinct term from unnest(search || added.terms) term order by term), search_text = search_text || added.lines
from (
  select words.id, string_agg(distinct E'\n' || line, '') as lines, array_agg(distinct term) as terms
  from words_of_rows words
    cross join lateral generate_series(1, length(line)) place
    cross join lateral (values (substr(line, place, 2)), (substr(line, place, 1))) characters (term)
  where term <> ' '
  group by words.id
) added
where added.id = application.id;
