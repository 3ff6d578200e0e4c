import { applicationEndpoints, maintenanceFiling } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { aForm } from '../../../testing/applicationForms'
import { must } from '../../../testing/inspections'
import { maintenanceCast } from '../../../testing/maintenanceCast'
import { codesOf, givePapers } from '../../../testing/papers'

/** 维保备案: one that is open holds its kind and area. */
describe('a filing of maintenance', () => {
  const { cast, standing, take, done } = maintenanceCast()

  const filings = applicationEndpoints(maintenanceFiling)
  async function filed(fields: FormRow = {}): Promise<string> {
    const named = { authority: '', inspection: '', counterpartUscc: cast.useUnit.uscc, account: '' }
    const { rows: _rows, ...form } = aForm(maintenanceFiling, named, cast.service.clock.now(), { filingKind: '1', areaCode: '330212', ...fields })
    const saved = must(await cast.service.call(filings.save, { body: { form } }, cast.company))
    await givePapers(cast.service, cast.company, saved.id, codesOf(maintenanceFiling))
    return saved.id
  }

  it('waits for another of its kind and area: of two submitted at once one is received', async () => {
    const drafts = [await filed(), await filed()]
    const answers = await Promise.all(drafts.map((id) => take(filings, cast.company, id, 'commit')))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    const [open = '', other = ''] = answers[0]?.success ? drafts : drafts.reverse()
    const { number } = await standing(open)
    const refused = { errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'areaCode', message: messages.filingOpen(number) }] }
    expect(answers.find(({ success }) => !success)).toMatchObject(refused)
    await done(filings, cast.company, await filed({ areaCode: '330203' }), 'commit')
    await done(filings, cast.company, await filed({ filingKind: '2' }), 'commit')
    // One sent back is corrected, not filed beside.
    await done(filings, cast.registrar, open, 'return')
    expect(await take(filings, cast.company, other, 'commit')).toMatchObject(refused)
    await done(filings, cast.company, open, 'commit')
    await done(filings, cast.registrar, open, 'receive')
    // Its data has changed since: filed again.
    await done(filings, cast.company, other, 'commit')
  })
})
