-- compatible from 0390
-- indexes concurrently
-- 不合格 and 限制运行 are lists of their own, and few: one in a hundred devices, found by reading thousands in their order.
create index concurrently equipment_party_outcome_due on equipment_party (viewer, relation, use_status, outcome, due_date, equipment_id)
  where outcome in ('failed', 'restricted');
create index concurrently equipment_party_outcome_updated on equipment_party (viewer, relation, use_status, outcome, updated_at, equipment_id)
  where outcome in ('failed', 'restricted');
