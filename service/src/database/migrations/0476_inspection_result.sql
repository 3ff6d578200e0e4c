-- What an inspection came to, device by device: filled in by the inspector, written to the archive when the report is issued.
create table inspection_result (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application (id),
  -- Place of the device in the form, and the number under which the form names it.
  position integer not null,
  device text not null,
  version integer not null default 1,
  -- Code of the contract's `inspectionConclusion`; empty until it is entered.
  conclusion text not null default '',
  inspected_on date,
  remarks text not null default '',
  -- Set by the inspector in the place of the date of the rules, with the reason.
  next_date date,
  next_reason text not null default '',
  report_no text not null default '',
  state text not null default 'open' check (state in ('open', 'issued', 'corrected', 'void')),
  entered_by uuid references account (id),
  entered_at timestamptz,
  -- The archive it was written to, and what stood there before: null where no archive has the device.
  equipment_id uuid references equipment (id),
  replaced jsonb,
  unique (application_id, position),
  check ((next_date is null) = (next_reason = ''))
);
create unique index inspection_result_report on inspection_result (report_no) where report_no <> '';
create index inspection_result_equipment on inspection_result (equipment_id, inspected_on desc) where equipment_id is not null;

alter table inspection_result enable row level security;
create policy inspection_result_system on inspection_result using ((select scope_role_type()) = 'system');
create policy inspection_result_seen on inspection_result for select
  using (exists (select from application where application.id = application_id));
create policy inspection_result_kept on inspection_result
  using ((select scope_role_type()) in ('4', '6', '9') and exists (select from application where application.id = application_id));
grant select, insert, update on inspection_result to portal_app;

-- Photos of a device under inspection follow its result.
alter table attachment
  drop constraint attachment_owner_type_check,
  add constraint attachment_owner_type_check
    check (owner_type in ('application', 'unit_change', 'registration', 'password_reset', 'article', 'equipment', 'operator', 'inspection_result'));
create policy attachment_inspection_result on attachment
  using (owner_type = 'inspection_result' and exists (select from inspection_result where inspection_result.id = owner_id));

-- Inspections that are assigned already.
insert into inspection_result (application_id, position, device)
  select application.id, place - 1, device ->> 'equipmentId'
  from application cross join jsonb_array_elements(coalesce(application.form #> '{tables,devices}', '[]')) with ordinality named (device, place)
  where application.type = 'onlineApplyNewrule' and application.status in ('55', '60', '62', '65') and not application.deleted;
