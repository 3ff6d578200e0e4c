import type { Database } from '../../database/database'

/**
 * Merges the rows transitions have appended to the counters into one row per counter. Two runs at once each merge the rows they find;
 * readers sum whatever rows exist, so the numbers are the same before and after.
 */
export const foldCounters = (database: Database): Promise<unknown> =>
  database.system(({ query }) =>
    query({
      text: `with fresh as (delete from application_counter where not folded returning *),
          kept as (
            delete from application_counter counter using (select distinct viewer, type, status, relations, due_date from fresh) changed
              where counter.folded and counter.viewer = changed.viewer and counter.type = changed.type and counter.status = changed.status
                and counter.relations = changed.relations and counter.due_date = changed.due_date
              returning counter.*
          )
        insert into application_counter
          select viewer, type, status, relations, due_date, sum(count), true from (select * from fresh union all select * from kept) one
          group by 1, 2, 3, 4, 5 having sum(count) <> 0`,
    }),
  )
