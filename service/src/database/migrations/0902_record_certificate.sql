-- compatible from 0873
-- indexes concurrently
-- 扫码核验 by the number that is on the paper: that of the certificate.
create index concurrently application_certificate on application ((inputs ->> 'useCertNo')) where inputs ? 'useCertNo' and not deleted;
