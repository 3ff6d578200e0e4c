-- compatible from 0300
-- indexes concurrently
-- A list by date ends with what has none: the last part of its order, in a range of its own.
create index concurrently application_party_without_due on application_party (viewer, type, status, application_id) where due_date is null;
