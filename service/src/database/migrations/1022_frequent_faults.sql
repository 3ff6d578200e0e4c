-- compatible from 0873
-- indexes concurrently
-- The home page counts the frequent faults of the last days: few of many.
create index concurrently application_frequent_fault on application ((summary #>> '{fields,faultTime}'))
  where type = 'faultRegistration' and not deleted and summary #>> '{fields,frequent}' <> '';
