import type { Connection } from '../../database/database'

/** The stories have sent far more messages than anybody would leave unread. */
const keptPerAccount = 10
const unreadPerAccount = 3

/** Keeps the latest messages of each account: the newest unread, the others read some time after they were sent. */
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
