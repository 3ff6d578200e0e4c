-- What was done today is counted on every home page of a handler.
create index application_event_time on application_event (created_at, action);
