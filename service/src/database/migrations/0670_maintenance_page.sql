-- compatible from 0611
-- 设备档案维护 has a page of its own: messages that lead to one of its applications follow it.
update message set path = replace(path, '/equipment/equip-pressure-pipeline-maintain/detail', '/equipment/device-info-maintain/detail')
where path like '/equipment/equip-pressure-pipeline-maintain/detail%';
