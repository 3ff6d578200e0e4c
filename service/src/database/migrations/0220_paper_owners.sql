-- Papers also belong to registrations and password resets, whose applicants have no unit and no account yet, and to
-- notices of the portal itself.
alter table attachment
  alter column unit_id drop not null,
  alter column uploaded_by drop not null,
  drop constraint attachment_owner_type_check,
  add constraint attachment_owner_type_check check (owner_type in ('application', 'unit_change', 'registration', 'password_reset', 'article')),
  -- What a phone calls an upload, so that one sent again after a lost answer is kept once.
  add column upload_id text,
  -- The phone upload a file came through: a phone sees and removes what it sent itself.
  add column mobile_upload_id uuid;
create unique index attachment_upload on attachment (owner_id, upload_id) where upload_id is not null and not deleted;
create index attachment_mobile_upload on attachment (mobile_upload_id) where mobile_upload_id is not null;

-- Applicants without an account are served in the service's own scope, by the token of their flow. A unit that applies
-- for more sees what it uploaded itself; administrators see what they audit.
create policy attachment_admission on attachment
  using (owner_type in ('registration', 'password_reset')
    and ((select scope_role_type()) = '9' or unit_id::text = (select scope_unit_id())));
