-- What a session has opened ends with it: a link to a download or a print, and the phone that adds papers to its form.
-- They live for ten minutes at most: those without a session are given up.
delete from ticket;
alter table ticket add column session_id uuid not null references session (id) on delete cascade;
create index ticket_session on ticket (session_id);

delete from mobile_upload where account_id is not null;
alter table mobile_upload add column session_id uuid references session (id) on delete cascade;
alter table mobile_upload add check ((account_id is null) = (session_id is null));
create index mobile_upload_session on mobile_upload (session_id) where session_id is not null;
