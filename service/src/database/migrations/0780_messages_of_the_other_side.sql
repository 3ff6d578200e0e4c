-- compatible from 0611
-- Units that were asked about an application of another were sent to the page of the registrar's queue, which is not theirs to open:
-- what they have been told so far leads to the record itself, as it does from now on.
update message
set path = case biz_type
    when 'useRecord' then '/use-record/detail'
    when 'maintenanceProject' then '/company-service/maintenance-pro-detail'
    else '/company-service/termination-detail'
  end || '?id=' || biz_id
where role_type in ('1', '2')
  and biz_type in ('useRecord', 'maintenanceProject', 'maintenanceTermination')
  and path like '/company-service/check-record/detail?id=%';
