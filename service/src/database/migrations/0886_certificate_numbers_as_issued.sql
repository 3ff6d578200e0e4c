-- compatible from 0392
-- Certificate numbers typed as printed, with full-width brackets or small letters, were kept so, and were neither found nor recognised as taken by
-- the number they are. Where two archives would have the same, somebody has to decide whose it is: these stay as they were typed.
create temporary table numbers_as_issued on commit drop as
  select id, typed, issued from (
    select id, typed, issued, count(*) over (partition by issued) as alike
    from (select id, use_cert_no as typed, upper(regexp_replace(normalize(use_cert_no, nfkc), '\s', '', 'g')) as issued from equipment where use_cert_no <> '') numbered
    where typed <> issued
  ) written
  where alike = 1 and not exists (select from equipment other where other.use_cert_no = issued);
update equipment set use_cert_no = issued, archive = jsonb_set(archive, '{fields,useCertNo}', to_jsonb(issued))
  from numbers_as_issued number where equipment.id = number.id;
-- What was granted under them, and what is asked to be added to them, goes on naming them.
update application set inputs = jsonb_set(inputs, '{useCertNo}', to_jsonb(issued))
  from numbers_as_issued number where inputs ->> 'useCertNo' = typed;
update application set form = jsonb_set(form, '{fields,addedTo}', to_jsonb(issued))
  from numbers_as_issued number where type = 'useRegistrationByUnit' and form #>> '{fields,addedTo}' = typed;
