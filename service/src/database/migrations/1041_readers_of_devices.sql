-- compatible from 1000
-- Whoever could read a device, its lines and its history could write them at the second wall, and every member of a unit the views its colleagues
-- keep for themselves. Devices are kept by who registers, inspects or administers them, and by the unit that uses them; the others read.
create function scope_keeps_device(use_unit_id uuid, archive jsonb) returns boolean language sql stable as $$
  select (select scope_role_type()) in ('4', '7', '9')
    or (select scope_role_type()) in ('1', '2') and (
      use_unit_id::text = (select scope_unit_id())
      -- A device that names its unit by code alone.
      or archive #>> '{fields,useUnitUscc}' = nullif((select scope_unit_uscc()), '')
    )
$$;

drop policy equipment_viewer on equipment;
create policy equipment_viewer on equipment for select using (viewers && (select scope_viewers()));
create policy equipment_created on equipment for insert with check (viewers && (select scope_viewers()) and scope_keeps_device(use_unit_id, archive));
-- Who reads a device may lock it, to answer why it may not be changed; a change is refused.
create policy equipment_changed on equipment for update using (viewers && (select scope_viewers()))
  with check (viewers && (select scope_viewers()) and scope_keeps_device(use_unit_id, archive));

drop policy equipment_pipeline_of on equipment_pipeline;
create policy equipment_pipeline_of on equipment_pipeline for select using (exists (select from equipment where equipment.id = equipment_id));
create policy equipment_pipeline_kept on equipment_pipeline
  using (exists (select from equipment where equipment.id = equipment_id and scope_keeps_device(equipment.use_unit_id, equipment.archive)));

drop policy equipment_change_of on equipment_change;
create policy equipment_change_of on equipment_change for select using (exists (select from equipment where equipment.id = equipment_id));
create policy equipment_change_made on equipment_change for insert
  with check (exists (select from equipment where equipment.id = equipment_id and scope_keeps_device(equipment.use_unit_id, equipment.archive)));

drop policy saved_view_unit on saved_view;
create policy saved_view_shown on saved_view for select
  using (unit_id::text = (select scope_unit_id()) and (shared or account_id = (select scope_account_id())));
create policy saved_view_own on saved_view
  using (unit_id::text = (select scope_unit_id()) and account_id = (select scope_account_id()));
-- Replicas of the release before do not say whose account a transaction stands for (1040).
create policy saved_view_before_1040 on saved_view
  using (unit_id::text = (select scope_unit_id()) and (select coalesce(current_setting('portal.account_id', true), '')) = '');
