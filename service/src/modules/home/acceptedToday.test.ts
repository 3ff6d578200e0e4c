import { homeEndpoints } from '@shared/contract/portal'
import { inspectionCast } from '../../testing/inspectionCast'
import { anInspection, go, must } from '../../testing/inspections'
import { aCast, aNotice } from '../../testing/notices'
import type { SignedIn } from '../../testing/service'

describe('what was accepted today', () => {
  const { cast } = inspectionCast()

  it('is told in the word of the type, and only to those who accept: an inspection that was pre-examined is not accepted, and no work of finance', async () => {
    const { service, institute, owner } = cast
    await anInspection(service, institute, owner, '40')
    const free = await anInspection(service, institute, owner, '20')
    await go(service, institute.acceptor, 'accept', free.id, { input: { feeType: '2', feeReason: '免收费' } })
    const notices = await aCast(service)
    await aNotice(service, notices, '70')
    const told = async (as: SignedIn) =>
      must(await service.call(homeEndpoints.getEqustatisticNums, {}, as))
        .list.filter(({ key, count }) => key.endsWith('-today') && count > 0)
        .map(({ label, note, count }) => [label, note, count])
    expect(await told(institute.acceptor)).toEqual([['今日预审通过、受理', '网上报检(新规则)', 2]])
    expect(await told(institute.finance)).toEqual([])
    expect(await told(notices.registrar)).toEqual([['今日接收', '安装改造修理告知', expect.any(Number)]])
  })
})
