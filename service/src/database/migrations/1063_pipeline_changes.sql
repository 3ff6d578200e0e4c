-- compatible from 1000
-- The record of a registration unit of piping told the changes of twenty lines and no more, and a line had none of its own.
create table equipment_pipeline_change (
  equipment_id uuid not null references equipment (id),
  -- In the history of the unit: who, when and why.
  change_id bigint not null references equipment_change (id),
  -- A line that is taken out and put in again has a new id; it is known by its number.
  number text not null,
  action text not null check (action in ('create', 'update', 'remove')),
  -- [{ field, label, before, after }], by key of the column.
  changes jsonb not null,
  primary key (equipment_id, change_id, number)
);
create index equipment_pipeline_change_of_line on equipment_pipeline_change (equipment_id, number, change_id desc);
alter table equipment_pipeline_change enable row level security;
create policy equipment_pipeline_change_system on equipment_pipeline_change using ((select scope_role_type()) = 'system');
create policy equipment_pipeline_change_of on equipment_pipeline_change for select using (exists (select from equipment where equipment.id = equipment_id));
create policy equipment_pipeline_change_made on equipment_pipeline_change for insert
  with check (exists (select from equipment where equipment.id = equipment_id and scope_keeps_device(equipment.use_unit_id, equipment.archive)));
grant select, insert on equipment_pipeline_change to portal_app;

-- What the records of units have told of lines until now.
with told as (
  select change.id as change_id, change.equipment_id, told.place, told.value as change, told.value ->> 'label' as label,
    substr(told.value ->> 'field', length('pipelines.') + 1) as path
  from equipment join equipment_change change on change.equipment_id = equipment.id
    cross join jsonb_array_elements(change.changes) with ordinality told (value, place)
  where equipment.kind = '8000' and told.value ->> 'field' like 'pipelines.%'
), of_lines as (
  select *, path as number, null as field, case label when '新增管线' then 'create' else 'remove' end as action from told where label in ('新增管线', '删除管线')
  union all
  select *, regexp_replace(path, '\.[^.]+$', ''), substring(path from '[^.]+$'), 'update' from told where label like '管线 %'
)
insert into equipment_pipeline_change (equipment_id, change_id, number, action, changes)
select equipment_id, change_id, number, min(action), coalesce(
    jsonb_agg(jsonb_build_object('field', field, 'label', substr(label, length('管线 ' || number || ' ') + 1), 'before', change -> 'before', 'after', change -> 'after')
      order by place) filter (where field is not null), '[]')
from of_lines group by equipment_id, change_id, number;
