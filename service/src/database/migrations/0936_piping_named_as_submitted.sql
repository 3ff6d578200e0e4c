-- compatible from 0392
-- Inspections under way name their piping as it is registered (0916), but handlers read what was submitted, which still named it as it was typed: they
-- were told that the device is not in the archive, and the next decision would have put the typed number back.
create temporary table piping_as_submitted on commit drop as
  select distinct application.id, application.revision, typed.number as typed, issued.number as issued
  from application
    join application_revision submitted on submitted.application_id = application.id and submitted.revision = application.revision
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(submitted.form #> '{tables,devices}') = 'array' then submitted.form #> '{tables,devices}' else '[]' end) device
    cross join lateral (select device ->> 'equipmentId' as number) typed
    cross join lateral (select upper(regexp_replace(normalize(typed.number, nfkc), '\s', '', 'g')) as number) issued
  where application.type in ('onlineApplyNewrule', 'onlineApplyOld') and application.status not in ('10', '70', '80', '85', '90', '95')
    and typed.number <> issued.number
    and exists (select from equipment where use_cert_no = issued.number and kind = '8000')
    -- Two that would have had the same number kept what was typed.
    and not exists (select from equipment where use_cert_no = typed.number);
update application_revision submitted set form = jsonb_set(submitted.form, '{tables,devices}', (
    select jsonb_agg(case when number.issued is null then device else jsonb_set(device, '{equipmentId}', to_jsonb(number.issued)) end order by place)
    from jsonb_array_elements(submitted.form #> '{tables,devices}') with ordinality named (device, place)
      left join piping_as_submitted number on number.id = submitted.application_id and number.typed = device ->> 'equipmentId'))
  where (application_id, revision) in (select id, revision from piping_as_submitted);
