-- compatible from 0392
-- indexes concurrently
-- Devices that are not in use are few, but the index over terms does not know the state: a search among them read all devices with the terms. They
-- have an index over terms of their own.
create index concurrently equipment_search_not_in_use on equipment
  using gin (equipment_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations))
  with (gin_pending_list_limit = 256) where use_status in ('00', '20', '30', '40', '50', '90');
