-- compatible from 0602
-- Lists of 报告自助补发 are titled by the devices, which rows written before did not carry.
update application set summary = jsonb_set(summary, '{fields,deviceNames}', coalesce(form #> '{fields,deviceNames}', '""'::jsonb))
where type = 'reportReissue' and summary #> '{fields,deviceNames}' is null;
