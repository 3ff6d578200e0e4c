-- compatible from 0873
-- A registration by unit of piping that was entered before replaces its lines by those of the summary: the lines from before it are kept with the fields.
-- Null: none were replaced, or the registration was granted before they were kept.
alter table equipment_replaced add column lines jsonb;
