-- The list of reported errors, newest first, and their removal after half a year.
create index error_log_time on error_log (create_date desc, id desc);
grant delete on error_log to portal_app;
