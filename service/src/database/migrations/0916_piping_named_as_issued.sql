-- compatible from 0392
-- Certificate numbers typed with full-width brackets or small letters were put right in archives (0886), and applications under way that name piping
-- so lost it: their reports would have been written to no archive. They name it as it is now.
create temporary table piping_as_issued on commit drop as
  select distinct application.id, typed.number as typed, issued.number as issued
  from application
    cross join lateral jsonb_array_elements(case when jsonb_typeof(form #> '{tables,devices}') = 'array' then form #> '{tables,devices}' else '[]' end) device
    cross join lateral (select device ->> 'equipmentId' as number) typed
    cross join lateral (select upper(regexp_replace(normalize(typed.number, nfkc), '\s', '', 'g')) as number) issued
  where typed.number <> issued.number
    and exists (select from equipment where use_cert_no = issued.number and kind = '8000')
    -- Two that would have had the same number kept what was typed.
    and not exists (select from equipment where use_cert_no = typed.number);
-- Which device an application under way names follows its form (0650).
update application set form = jsonb_set(form, '{tables,devices}', (
    select jsonb_agg(case when number.issued is null then device else jsonb_set(device, '{equipmentId}', to_jsonb(number.issued)) end order by place)
    from jsonb_array_elements(application.form #> '{tables,devices}') with ordinality named (device, place)
      left join piping_as_issued number on number.id = application.id and number.typed = device ->> 'equipmentId'))
  where id in (select id from piping_as_issued);
update inspection_result set device = issued from piping_as_issued number where application_id = number.id and device = typed;
update inspection_fee_line set device = issued from piping_as_issued number where application_id = number.id and device = typed;
