-- compatible from 0873
-- What the certificate of a device said when a change reissued it: a later change of the archive issues another or none. Null: the change came with no
-- certificate, or was granted before this was kept, with a notice instead of one.
alter table equipment_replaced add column certified jsonb;
-- A certificate is checked by the number printed on it.
create index equipment_replaced_certified on equipment_replaced ((certified ->> 'useCertNo')) where certified is not null;

-- The certificates that a 变更登记 reissued, by the number of their device as in `standing_of_reissued`, each with the number it replaced. Its holder may
-- not see the archives: those of a device that has moved on, or of one whose paper a stranger checks by its code.
create function certified_by_change(application uuid) returns table (number text, certified jsonb, former text)
  language sql stable security definer set search_path = public as $$
  select coalesce(nullif(use_cert_no, ''), equipment_code), replaced.certified, replaced.fields ->> 'useCertNo'
  from equipment_replaced replaced join equipment on equipment.id = replaced.equipment_id
  where replaced.application_id = application and replaced.certified is not null
  order by 1
$$;
revoke execute on function certified_by_change(uuid) from public;
grant execute on function certified_by_change(uuid) to portal_app;
