import type { ClientBase } from 'pg'

/**
 * Drops what is checked or maintained row by row in tables about to be filled: indexes, references among these tables, and the primary key of
 * `equipment_party`, to which nothing refers. Creating them again at the end takes a tenth of the time; rows that violate one are refused
 * then.
 * @returns statements that create them again
 */
export async function dropIndexes(client: ClientBase, filled: readonly string[]): Promise<string[]> {
  // The primary key of application parties stays: the trigger that writes the owner's parties needs it.
  const { rows } = await client.query<{ dropped: string | null; made: string }>(
    `with filled as (select unnest($1::regclass[]) as relation)
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made, contype = 'f' as last
        from pg_constraint join filled on relation = conrelid
        where (contype = 'f' and confrelid in (select relation from filled)) or (contype = 'p' and conrelid = 'equipment_party'::regclass)
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
        from pg_index join filled on relation = indrelid where not exists (select from pg_constraint where conindid = indexrelid)
      union all
      -- How finely an index is sampled is no part of its definition.
      select null, format('alter index %s alter column %s set statistics %s', indexrelid::regclass, attnum, attstattarget), true
        from pg_index join filled on relation = indrelid join pg_attribute on attrelid = indexrelid
        where coalesce(attstattarget, -1) >= 0 and not exists (select from pg_constraint where conindid = indexrelid)
      order by last`,
    [filled],
  )
  for (const { dropped } of rows) if (dropped !== null) await client.query(dropped)
  return rows.map(({ made }) => made)
}
