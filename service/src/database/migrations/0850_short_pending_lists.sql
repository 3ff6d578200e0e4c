-- compatible from 0392
-- New entries of a GIN index first wait in a list that every search reads through, by default up to 4 MB: of a search for devices that was
-- 3 of 20 ms, and whoever fills the list waits until a thousand devices are sorted in.
alter index equipment_search set (gin_pending_list_limit = 256);
alter index application_search set (gin_pending_list_limit = 256);
alter index application_devices set (gin_pending_list_limit = 256);
