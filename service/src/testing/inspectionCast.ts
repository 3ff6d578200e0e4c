import { after, days, wireDate } from '../clock'
import { anInstitute, aUseUnit, type Institute, inspectionCalls } from './inspections'
import { type SignedIn, startTestService, type TestService } from './service'

/** Two institutes with their staff and a unit that applies to them for inspections, set up before the tests of a file. */
export function inspectionCast() {
  let service: TestService
  let institute: Institute
  let other: Institute
  let owner: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    other = await anInstitute(service)
    owner = await aUseUnit(service)
  })
  afterAll(() => service.close())

  const inDays = (count: number) => wireDate(after(service.clock.now(), days(count)))
  const detail = async (as: SignedIn, id: string) => service.call(inspectionCalls.detail, { params: { id } }, as)
  const assignment = () => ({ inspector: institute.inspector.account.id, inspectOn: inDays(3) })
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get institute() {
      return institute
    },
    get other() {
      return other
    },
    get owner() {
      return owner
    },
  }
  return { cast, inDays, detail, assignment }
}
