-- compatible from 0590
-- Members of one unit who were limited at the same moment deadlocked, and one of them was refused: each marks the same devices and applications of the
-- unit. They take turns now, by the rows of their units.
create or replace function begin_limits(member uuid) returns void language plpgsql security definer set search_path = public as $$
declare
  made record;
begin
  perform from unit
    where id in (
      select unit_id from account where id = member
      union select role.unit_id from account_role role where role.account_id = member
    )
    order by id for no key update;
  for made in
    insert into member_limit (viewer, unit_viewer, area_prefix, site)
      select member_viewer(unit.id, account.area_scope, account.site_scope), 'unit:' || unit.id, area_prefix(account.area_scope), account.site_scope
      from account join unit on unit.id = account.unit_id
        or unit.id in (select role.unit_id from account_role role where role.account_id = account.id and role.unit_id is not null)
      where account.id = member and (account.area_scope <> '' or account.site_scope <> '')
      on conflict do nothing
      returning unit_viewer
  loop
    update equipment set viewers = viewers where id in (select equipment_id from equipment_party where viewer = made.unit_viewer);
    perform limit_application_parties(application_id) from application_party where viewer = made.unit_viewer;
  end loop;
  -- What it has begun itself.
  perform limit_application_parties(id) from application where applicant_id = member and not deleted
    and exists (select from account where id = member and (area_scope <> '' or site_scope <> ''));
end
$$;
