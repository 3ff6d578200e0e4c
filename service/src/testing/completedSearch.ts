import { searchable } from '../workflow/bigrams'
import type { TestService } from './service'
import { runMigration } from './testDatabase'

/**
 * Expects of a migration that it completes the words by which an application is found, and adds nothing a second time.
 * @param wasWritten whether a line of the words was written before @param asBefore what holds until it has run
 * @returns what it has run
 */
export async function expectCompleted(
  service: TestService,
  id: string,
  file: string,
  wasWritten: (line: string) => boolean,
  asBefore: () => Promise<void>,
): Promise<string> {
  const columns = () =>
    service.db.system(({ db }) => db.selectFrom('application').select(['search', 'search_text']).where('id', '=', id).executeTakeFirstOrThrow())
  const written = await columns()
  const before = searchable(written.search_text.split('\n').filter(wasWritten))
  await service.db.system(({ db }) => db.updateTable('application').set(before).where('id', '=', id).execute())
  await asBefore()
  let run = ''
  for (let times = 0; times < 2; times += 1) {
    run = await runMigration(service, file)
    const completed = await columns()
    expect(completed.search).toEqual(written.search)
    expect(completed.search_text.split('\n').sort()).toEqual(written.search_text.split('\n').sort())
  }
  return run
}
