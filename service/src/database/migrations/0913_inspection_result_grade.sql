-- compatible from 0392
-- 安全状况等级 an inspection gives a vessel; empty where its report states none. The period until the next one follows from it.
alter table inspection_result add column grade text not null default '';
