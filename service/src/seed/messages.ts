import type { Connection } from '../database/database'

/** Messages of the demo: the notices' own stories wrote them, far more than anybody keeps unread. */
const keptPerAccount = 10
const unreadPerAccount = 3

/** Leaves each account its latest messages, the newest of them unread and the others read some time after they came. */
export async function tidyMessages(connection: Connection, now: Date): Promise<void> {
  const placed = 'select id, row_number() over (partition by account_id order by created_at desc, id) as place from message'
  await connection.query({
    text: `delete from message using (${placed}) placed where placed.id = message.id and place > $1`,
    values: [keptPerAccount],
  })
  await connection.query({
    text: `update message set read_at = least(created_at + interval '2 hours', $1) from (${placed}) placed where placed.id = message.id and place > $2`,
    values: [now, unreadPerAccount],
  })
}
