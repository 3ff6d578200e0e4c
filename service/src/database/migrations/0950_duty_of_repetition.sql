-- compatible from 0873
-- A 复检 settles the duty of what the device failed: that of a load test or a detection was marked as an inspection under way, and kept the reminders
-- of the inspection from being sent.
create function repeated_duties(kind text, device equipment) returns text[] language sql stable as $$
  select case
    when kind = '07' and device.outcome = 'failed' and device.archive #>> '{fields,inspectionKind}' = '17' then '{loadTest}'
    when kind = '07' and device.outcome = 'failed' and device.archive #>> '{fields,inspectionKind}' = '12' then '{detect}'
    else inspection_duties(kind) end
$$;
