-- compatible from 0840
-- indexes concurrently
-- Registrations by unit are found by the certificate they were granted under: rows are added to it, and its piping tells what it was registered by.
create index concurrently application_unit_certificate on application ((inputs ->> 'useCertNo')) where type = 'useRegistrationByUnit' and not deleted;
