-- compatible from 0392
-- indexes concurrently
create index concurrently equipment_change_former_numbers on equipment_change using gin (former_numbers(changes)) where former_numbers(changes) <> '{}';
