-- compatible from 1000
-- A line of piping had only the papers of its registration unit.
alter table attachment
  drop constraint attachment_owner_type_check,
  -- No row is looked at: each has one of the kinds there were.
  add constraint attachment_owner_type_check check (owner_type in
    ('application', 'unit_change', 'registration', 'password_reset', 'article', 'equipment', 'equipment_pipeline', 'operator', 'inspection_result')) not valid;

-- As before (0730), and papers of a line follow it.
create or replace function attachment_in_scope(owner_type text, owner_id uuid, unit_id uuid) returns boolean
language plpgsql stable as $$
#variable_conflict use_column
declare
  owner uuid := owner_id;
begin
  if owner_type = 'application' then return exists (select from application where id = owner); end if;
  if owner_type = 'equipment' then return exists (select from equipment where id = owner); end if;
  if owner_type = 'equipment_pipeline' then return exists (select from equipment_pipeline where id = owner); end if;
  if owner_type = 'inspection_result' then return exists (select from inspection_result where id = owner); end if;
  if owner_type in ('registration', 'password_reset') then
    return scope_role_type() = '9' or coalesce(unit_id::text = scope_unit_id(), false);
  end if;
  if owner_type = 'unit_change' then
    return coalesce(unit_id::text = scope_unit_id(), false)
      or scope_role_type() in ('7', '9') and exists (select from unit_change where id = owner);
  end if;
  -- An institute looks at who is certified, not at identity cards.
  if owner_type = 'operator' then return scope_role_type() <> '4' and exists (select from operator where id = owner); end if;
  -- Others read the papers of what is published by a policy of their own.
  return owner_type = 'article' and scope_role_type() = '9';
end
$$;

-- A line that is taken out and put in again, as when a registration is made void, is the same line: it has its id, and with it its papers.
create table equipment_pipeline_removed (
  equipment_id uuid not null references equipment (id),
  number text not null,
  id uuid not null,
  primary key (equipment_id, number)
);
alter table equipment_pipeline_removed enable row level security;
create policy equipment_pipeline_removed_system on equipment_pipeline_removed using ((select scope_role_type()) = 'system');

create function keep_id_of_pipeline() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into equipment_pipeline_removed (equipment_id, number, id) select equipment_id, number, id from gone
      on conflict (equipment_id, number) do update set id = excluded.id;
    return null;
  end if;
  select id into new.id from (
    select removed.id, 1 as place from equipment_pipeline_removed removed
      where removed.equipment_id = new.equipment_id and removed.number = new.number
        and not exists (select from equipment_pipeline line where line.id = removed.id)
    union all select new.id, 2
  ) known order by place limit 1;
  return new;
end
$$;
create trigger equipment_pipeline_removed_kept after delete on equipment_pipeline
  referencing old table as gone for each statement execute function keep_id_of_pipeline();
create trigger equipment_pipeline_put_in before insert on equipment_pipeline for each row execute function keep_id_of_pipeline();
