-- compatible from 1000
-- Lists count the devices of a notice by their kind: pipelines are 条. Notices from before did not carry the kind to their lists and stood there as 台:
-- they get the one the service now writes, that of the first device which has any. What was sent back stays listed as it was submitted, whatever is being
-- typed now (1085).
update application set summary = jsonb_set(summary, '{fields,equclacode}', (
  select coalesce((
    select to_jsonb(device ->> 'equclacode')
    from jsonb_array_elements(case when jsonb_typeof(read.form #> '{tables,devices}') = 'array' then read.form #> '{tables,devices}' else '[]' end)
      with ordinality named (device, place)
    where device ->> 'equclacode' <> '' order by place limit 1), '""')
  from (values (coalesce((
    select submitted.form from application_revision submitted
    where submitted.application_id = application.id and submitted.revision = application.revision and application.status not in ('10', '15')
  ), application.form))) read (form)
))
where type = 'constructionNotice' and summary #> '{fields,equclacode}' is null;
