-- compatible from 0392
-- Nobody reads the stretches that do not tell whose a device is, since 0802.
drop index equipment_stretches;
drop function equipment_stretch_keys(uuid, text[], text, text, text, text, uuid, date, date, text, timestamptz);
