-- compatible from 0873
-- Cylinders registered by unit before they had archives (0919) were in no list and never due until others were added to their certificate: those
-- registrations are given their archives by the service, which reckons them (cylinderArchives.ts).
create table cylinders_without_archive (application_id uuid primary key references application (id));
alter table cylinders_without_archive enable row level security;
create policy cylinders_without_archive_system on cylinders_without_archive using ((select scope_role_type()) = 'system');
grant select, delete on cylinders_without_archive to portal_app;

insert into cylinders_without_archive
  select id from application
  where type = 'useRegistrationByUnit' and status = '70' and not deleted and inputs ->> 'useCertNo' <> ''
    and form #>> '{fields,categoryCode}' = '2300' and coalesce(form #>> '{fields,addedTo}', '') = ''
    and not exists (select from cylinders_certified(inputs ->> 'useCertNo'))
  on conflict do nothing;
