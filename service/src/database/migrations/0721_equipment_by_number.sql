-- compatible from 0611
-- indexes concurrently
-- Forms name devices by number, and so does whoever pastes a list of them. The indexes that keep a number to one device leave out devices
-- that are gone, so a question about all of them read the whole table.
create index concurrently equipment_by_code on equipment (equipment_code);
create index concurrently equipment_by_registration on equipment (registration_code);
create index concurrently equipment_by_certificate on equipment (use_cert_no);
create index concurrently equipment_by_factory_no on equipment (factory_no);
