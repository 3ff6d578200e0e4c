-- compatible from 0392
-- indexes concurrently
create index concurrently equipment_party_stretches on equipment using gin (equipment_party_stretch_keys(id, search, kind, category, variety,
  conclusion, outcome, use_unit_id, viewers, relations, due_date, detect_date, load_test_date, equipment_code, updated_at)) with (fastupdate = off);
