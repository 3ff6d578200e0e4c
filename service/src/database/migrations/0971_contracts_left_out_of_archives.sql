-- compatible from 0873
-- A contract of maintenance that came with a change of the maintenance unit was copied into the archive, where the next maintenance unit read it. It
-- stays with the application; what others uploaded as 其他文件 stays in the archive.
update attachment copied set deleted = true
where owner_type = 'equipment' and code = 'OTHER' and not deleted
  and exists (select from attachment contract
    where contract.owner_type = 'application' and contract.code = 'MAINT_CONTRACT' and contract.sha256 = copied.sha256
      and contract.uploaded_by = copied.uploaded_by and contract.uploaded_at = copied.uploaded_at);
