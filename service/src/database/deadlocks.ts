import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { databaseCode } from './failures'

/** Of several transactions that wait for each other, all but one are rolled back, each a second after the other. */
const mostTries = 5
/** Milliseconds before another try, times the tries so far: whoever begins at once is in the way of the one that was let through. */
const pause = { least: 100, most: 400 }

/**
 * Runs a transaction again if PostgreSQL ended it because of a deadlock: nothing was changed, and the other transaction has what it waited for.
 * @param work the whole transaction; without effects outside of the database that it must not repeat
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (databaseCode(error) !== '40P01' || tries === mostTries) throw error
      await setTimeout(tries * randomInt(pause.least, pause.most))
    }
  }
}
