-- compatible from 0392
-- indexes concurrently
-- The devices of every stretch by word and property (0750), written at once: a list of what is yet to be written would be read for every
-- stretch.
create index concurrently equipment_stretches on equipment using gin (equipment_stretch_keys(id, search, kind, category, variety, conclusion,
  use_unit_id, due_date, detect_date, equipment_code, updated_at)) with (fastupdate = off);
-- Which beginnings of numbers there are.
create index concurrently equipment_code_stretches on equipment ((equipment_code_stretch(equipment_code) collate "C"));
