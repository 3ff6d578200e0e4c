-- compatible from 0392
-- indexes concurrently
create index concurrently equipment_search_not_in_use on equipment
  using gin (equipment_state_terms(search, kind, category, variety, conclusion, outcome, area_code, use_unit_id, viewers, relations, use_status))
  with (gin_pending_list_limit = 256) where use_status in ('00', '20', '30', '40', '50', '90');
