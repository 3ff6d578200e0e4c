-- compatible from 0611
-- Nine policies, each with those of the table it looks into, were worked out anew with every statement about papers: 1.3 ms
-- of a processor for each mention of the table, to find one row. What a function asks is planned once per connection; each
-- owner has a statement of its own, for one over all of them would be planned anew for each kind of owner.
create function attachment_in_scope(owner_type text, owner_id uuid, unit_id uuid) returns boolean
language plpgsql stable as $$
#variable_conflict use_column
declare
  owner uuid := owner_id;
begin
  if owner_type = 'application' then return exists (select from application where id = owner); end if;
  if owner_type = 'equipment' then return exists (select from equipment where id = owner); end if;
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
revoke execute on function attachment_in_scope(text, uuid, uuid) from public;
grant execute on function attachment_in_scope(text, uuid, uuid) to portal_app;

drop policy attachment_system on attachment;
drop policy attachment_application on attachment;
drop policy attachment_unit_change on attachment;
drop policy attachment_admission on attachment;
drop policy attachment_article_writer on attachment;
drop policy attachment_equipment on attachment;
drop policy attachment_operator on attachment;
drop policy attachment_inspection_result on attachment;
-- The service itself is not asked about each paper.
create policy attachment_owner on attachment
  using ((select scope_role_type()) = 'system' or attachment_in_scope(owner_type, owner_id, unit_id));

-- What has been kept already where one more paper is to go: how many stand there, the bytes of the day, and how many came
-- through the phone upload. It counts what the caller may not read any more, and asks no policy about each paper of a day.
create function attachment_room(record uuid, place text, unit uuid, since timestamptz, phone uuid, out here bigint, out today bigint, out sent bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from attachment where owner_id = record and code = place and not deleted),
    case when unit is null
      then (select coalesce(sum(size), 0) from attachment where owner_id = record and uploaded_at >= since)
      else (select coalesce(sum(size), 0) from attachment where unit_id = unit and uploaded_at >= since) end,
    (select count(*) from attachment where mobile_upload_id = phone)
$$;
revoke execute on function attachment_room(uuid, text, uuid, timestamptz, uuid) from public;
grant execute on function attachment_room(uuid, text, uuid, timestamptz, uuid) to portal_app;
