-- compatible from 0390
-- indexes concurrently
-- An application to register a device that is on record names it by a number, as it was typed, until it is decided.
create index concurrently application_device_number on application
  ((upper(regexp_replace(form #>> '{fields,deviceNumber}', '\s', '', 'g')))) where not deleted and form #>> '{fields,deviceNumber}' <> '';
