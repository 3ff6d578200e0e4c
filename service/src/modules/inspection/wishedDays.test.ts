import { wishedDayStandings } from '@shared/contract/application'
import { addDays } from '@shared/contract/rules'
import { after, days, wireDate } from '../../clock'
import { anElevator, anInspection, anInspectionForm, anInstitute, aUseUnit, must } from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { isWorkday } from '../../workflow/workdays'

describe('a day wished for instead of the appointment', () => {
  let service: TestService
  let owner: SignedIn
  let id: string
  const inDays = (ahead: number) => wireDate(after(service.clock.now(), days(ahead)))
  /** The first working day, or the first Sunday, from a day on. */
  const from = (day: string, fits: (day: string) => boolean): string => (fits(day) ? day : from(addDays(day, 1), fits))
  const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0 && !isWorkday(day)
  beforeAll(async () => {
    service = await startTestService()
    const institute = await anInstitute(service)
    owner = await aUseUnit(service)
    const form = anInspectionForm(institute, owner, {}, [anElevator({ nextInspectionDate: inDays(20) })])
    id = (await anInspection(service, institute, owner, '20', form)).id
  })
  afterAll(() => service.close())
  const told = async (query: { wishOn?: string; wishOnElse?: string }, as = owner) =>
    must(await service.call(wishedDayStandings, { query: { id, ...query } }, as)).list.map(({ field, message, refuses }) => [field, message, refuses])

  it('is told of before it is asked for where nobody inspects on it or the device is due before it, and nothing of it is refused', async () => {
    const sunday = from(inDays(1), isSunday)
    expect(await told({ wishOn: from(inDays(1), isWorkday), wishOnElse: sunday })).toEqual([['wishOnElse', `${sunday}（周日）不是工作日`, undefined]])
    const late = from(inDays(21), isWorkday)
    expect(await told({ wishOn: late })).toEqual([['wishOn', `设备 ${inDays(20)} 到期，早于这一天`, undefined]])
    const tooLate = from(inDays(60), isWorkday)
    expect(await told({ wishOn: tooLate })).toEqual([['wishOn', `下次检验日期是 ${inDays(20)}，期望检验日期请不要晚于 ${inDays(50)}`, undefined]])
    expect(await told({})).toEqual([])
    expect(await told({ wishOn: '明天' })).toEqual([])
  })

  it('is told of to nobody who does not see the application', async () => {
    const query = { id, wishOn: inDays(60) }
    expect(await service.call(wishedDayStandings, { query }, await aUseUnit(service))).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    expect(await service.call(wishedDayStandings, { query: { ...query, id: '' } }, owner)).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})
