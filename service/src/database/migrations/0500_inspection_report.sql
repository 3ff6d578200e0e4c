-- compatible from 0486
-- Every report a device has been given, as long as it is called by a number: those the portal wrote, with what their paper says, and those
-- archives name. What a paper says stays: results and archives may be corrected later.
create table inspection_report (
  id uuid primary key default gen_random_uuid(),
  report_no text not null,
  state text not null default 'valid' check (state in ('valid', 'corrected', 'void')),
  -- null: the device stands in no archive.
  equipment_id uuid references equipment (id),
  -- The inspection the portal wrote it for, who applied for it, and the result it is of; null where an archive alone names it.
  application_id uuid references application (id),
  unit_id uuid references unit (id),
  result_id uuid references inspection_result (id),
  -- null: an institute that is not on the portal.
  institute_id uuid references unit (id),
  institute_name text not null default '',
  kind text not null default '',
  inspection_kind text not null default '',
  conclusion text not null default '',
  inspected_on date not null,
  device_no text not null default '',
  device_name text not null default '',
  -- What the paper says, by the contract's `reportContentSchema`; null where the portal has no paper.
  content jsonb,
  -- The one that took its place.
  corrected_by uuid references inspection_report (id),
  search_text text not null default '',
  recorded_at timestamptz not null,
  check ((state = 'corrected') = (corrected_by is not null)),
  unique (equipment_id, report_no)
);
create unique index inspection_report_without_archive on inspection_report (application_id, report_no) where equipment_id is null;
create index inspection_report_number on inspection_report (report_no);
create index inspection_report_order on inspection_report (inspected_on desc, id desc);
create index inspection_report_institute on inspection_report (institute_id, inspected_on desc, id desc);
create index inspection_report_unit on inspection_report (unit_id, inspected_on desc, id desc) where equipment_id is null;
create index inspection_report_application on inspection_report (application_id);

-- An archive that names another report than before: the one before stays on record.
create function keep_archived_reports() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into inspection_report (report_no, equipment_id, institute_id, institute_name, kind, inspection_kind, conclusion, inspected_on,
      device_no, device_name, search_text, recorded_at)
    select fields ->> 'inspectionReportNo', made.id, institute.id, coalesce(fields ->> 'inspectionOrg', ''), made.kind,
      coalesce(fields ->> 'inspectionKind', ''), coalesce(fields ->> 'inspectionConclusion', ''), made.inspection_date,
      coalesce(nullif(made.registration_code, ''), made.equipment_code), made.name,
      concat_ws(' ', fields ->> 'inspectionReportNo', made.name, made.registration_code, made.equipment_code, made.use_cert_no, made.place, made.use_unit_name),
      made.updated_at
    from made cross join lateral (select made.archive -> 'fields' as fields) named
      left join unit institute on institute.kind = 'inspection' and institute.unit_name = fields ->> 'inspectionOrg'
    where coalesce(fields ->> 'inspectionReportNo', '') <> '' and made.inspection_date is not null
    on conflict do nothing;
  return null;
end
$$;
create trigger equipment_reports_begin after insert on equipment
  referencing new table as made for each statement execute function keep_archived_reports();
create trigger equipment_reports_follow after update on equipment
  referencing new table as made for each statement execute function keep_archived_reports();

insert into inspection_report (report_no, equipment_id, institute_id, institute_name, kind, inspection_kind, conclusion, inspected_on,
    device_no, device_name, search_text, recorded_at)
  select fields ->> 'inspectionReportNo', device.id, institute.id, coalesce(fields ->> 'inspectionOrg', ''), device.kind,
    coalesce(fields ->> 'inspectionKind', ''), coalesce(fields ->> 'inspectionConclusion', ''), device.inspection_date,
    coalesce(nullif(device.registration_code, ''), device.equipment_code), device.name,
    concat_ws(' ', fields ->> 'inspectionReportNo', device.name, device.registration_code, device.equipment_code, device.use_cert_no, device.place, device.use_unit_name),
    device.updated_at
  from equipment device cross join lateral (select device.archive -> 'fields' as fields) named
    left join unit institute on institute.kind = 'inspection' and institute.unit_name = fields ->> 'inspectionOrg'
  where coalesce(fields ->> 'inspectionReportNo', '') <> '' and device.inspection_date is not null
  on conflict do nothing;

alter table inspection_report enable row level security;
create policy inspection_report_system on inspection_report using ((select scope_role_type()) = 'system');
create policy inspection_report_institute on inspection_report for select using (institute_id::text = (select scope_unit_id()));
create policy inspection_report_device on inspection_report for select using (exists (select from equipment where equipment.id = equipment_id));
create policy inspection_report_applicant on inspection_report for select
  using (equipment_id is null and exists (select from application where application.id = application_id));
create policy inspection_report_kept on inspection_report
  using ((select scope_role_type()) in ('4', '9') and (exists (select from equipment where equipment.id = equipment_id)
    or exists (select from application where application.id = application_id)));
grant select, insert, update on inspection_report to portal_app;
