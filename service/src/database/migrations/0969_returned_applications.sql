-- compatible from 0873
-- indexes concurrently
-- What was submitted counts of those that were returned: they are few, and were looked for among all applications and submissions.
create index concurrently application_returned on application (type) where status = '30' and not deleted;
