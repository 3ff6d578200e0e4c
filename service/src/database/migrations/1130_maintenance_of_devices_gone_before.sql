-- compatible from 0624
-- Devices scrapped or deregistered before that ended their maintenance (1124) still name their maintenance company, and their projects run on. They end
-- with the change that took the device out of the register, which gives them back if it is made void.
create temporary table maintained_field on commit drop as
  select * from (values
    ('maintenanceUnitName', '维保单位'), ('maintenanceUnitUscc', '维保单位统一社会信用代码'), ('maintenanceLicenceNo', '维保单位许可证编号'),
    ('maintenanceContact', '维保负责人'), ('maintenanceTel', '维保联系电话'), ('maintenanceContractNo', '维保合同编号'),
    ('maintenanceContractStart', '合同开始日期'), ('maintenanceContractEnd', '合同终止日期'), ('maintenanceMode', '维保方式')
  ) known (field, label);

-- Locked, so that none changes before it is written.
create temporary table gone_device on commit drop as
  select device.id, device.use_status, device.archive -> 'fields' as fields, change.id as change,
    coalesce(
      substring(change.form #>> '{fields,changeDate}' from '^\d{4}-\d{2}-\d{2}$'),
      substring(device.archive #>> array['fields', case device.use_status when '30' then 'scrapDate' else 'cancelDate' end] from '^\d{4}-\d{2}-\d{2}$'),
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
    )::date as gone_on
  from equipment device left join lateral (
    select application.id, application.form from equipment_replaced replaced join application on application.id = replaced.application_id
    where replaced.equipment_id = device.id and application.type = 'changeRegister' and application.status = '70' and not application.deleted
      and application.form #>> '{fields,changeType}' in ('13', '14')
    order by application.submitted_at desc, application.id limit 1
  ) change on true
  where device.use_status in ('30', '40')
  for update of device;

update maintenance_project_device held
  set ends_on = gone.gone_on - 1, ended_by = gone.change, ended_instead_of = case when gone.change is not null then held.ends_on end
  from gone_device gone, application
  where held.equipment_id = gone.id and application.id = held.application_id and application.status in ('70', '85')
    and held.ends_on >= gone.gone_on and held.ends_on >= held.starts_on and held.ended_by is null;

delete from gone_device gone where not exists (select from maintained_field where gone.fields ->> field <> '');

update equipment_replaced replaced
  set fields = (select jsonb_object_agg(field, coalesce(gone.fields ->> field, '')) from maintained_field) || replaced.fields
  from gone_device gone where replaced.application_id = gone.change and replaced.equipment_id = gone.id;

with written as (
  update equipment device set version = device.version + 1, updated_at = now(), maintenance_unit_name = '',
    archive = jsonb_set(device.archive, '{fields}', gone.fields || (select jsonb_object_agg(field, ''::text) from maintained_field)),
    -- A company that uses the device too is among its parties as that.
    (viewers, relations) = (
      select coalesce(array_agg(viewer order by place), '{}'), coalesce(array_agg(relation order by place), '{}')
      from unnest(device.viewers, device.relations) with ordinality party (viewer, relation, place) where relation <> 'maintenance'
    )
  from gone_device gone where gone.id = device.id
  returning device.id, device.version, gone.use_status, gone.fields
)
insert into equipment_change (equipment_id, action, changes, reason, operator_id, operator_name, role_type, unit_name, version, created_at)
  select id, 'update', (
      select jsonb_agg(jsonb_build_object('field', field, 'label', label, 'before', fields ->> field, 'after', ''))
      from maintained_field where fields ->> field <> ''
    ), case use_status when '30' then '设备已报废' else '设备已注销' end || '，维保随之终止', null, '系统', '0', '', version, now()
  from written;
