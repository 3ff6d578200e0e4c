-- compatible from 0611
-- A phone whose session has ended is told so, and not that its code is unknown: what the code was for stays until the code's own end, ten
-- minutes at most, and is used no more.
alter table mobile_upload drop constraint mobile_upload_session_id_fkey;
drop index mobile_upload_session;
