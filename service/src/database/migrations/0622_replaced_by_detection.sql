-- compatible from 0540
-- A self-detection that is made void puts the archive back as well: the institute, which records it, keeps what it replaced.
create policy equipment_replaced_institute on equipment_replaced for insert
  with check ((select scope_role_type()) = '4' and exists (select from application where application.id = application_id));
