import { operatorEndpoints } from '@shared/contract/operator'
import type { RoleType } from '@shared/contract/roles'
import { wireDate } from '../clock'
import type { UnitFixture } from './fixtures'
import { aCertificate, enterPerson } from './people'
import { type SignedIn, startTestService, type TestService } from './service'

/** People of two units in different counties, and accounts with and without a relation to them, set up before the tests of a file. */
export function peopleCast() {
  let service: TestService
  let owner: UnitFixture
  let other: UnitFixture
  let ofOwner: string
  let ofOther: string
  const users: Record<string, SignedIn> = {}
  const user = (name: string): SignedIn => {
    const found = users[name]
    if (!found) throw new Error(`Nobody called ${name}`)
    return found
  }
  const today = () => wireDate(service.clock.now())
  const detail = async (id: string, as = user('owner')) => {
    const answer = await service.call(operatorEndpoints.get, { query: { id } }, as)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data
  }

  beforeAll(async () => {
    service = await startTestService()
    owner = await service.aUnit({ area_code: '330212' })
    other = await service.aUnit({ area_code: '330206' })
    const signIn = async (name: string, roles: RoleType[], unit?: UnitFixture) => {
      users[name] = await service.signIn(await service.anAccount({ roles, ...(unit && { unit }) }))
    }
    await signIn('owner', ['1'], owner)
    await signIn('maintainer of the same unit', ['2'], owner)
    await signIn('builder of the same unit', ['3'], owner)
    await signIn('other', ['1'], other)
    await signIn('stranger', ['2'])
    await signIn('city', ['7'], await service.aUnit({ kind: 'authority', area_code: '330200' }))
    await signIn('county', ['7'], await service.aUnit({ kind: 'authority', area_code: '330206' }))
    await signIn('elsewhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '330100' }))
    await signIn('nowhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '' }))
    await signIn('institute', ['4'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('finance', ['5'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('inspector', ['6'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('admin', ['9'])
    ofOwner = await enterPerson(service, user('owner'), { name: '赵测试' }, [aCertificate({ item: 'A', certNo: '330299198501010019' })])
    ofOther = await enterPerson(service, user('other'), { name: '钱测试' }, [aCertificate()])
  })
  afterAll(() => service.close())

  /** Which people each account may see, stated independently of what the service stores. */
  const sees: Readonly<Record<string, readonly ('owner' | 'other')[]>> = {
    owner: ['owner'],
    'maintainer of the same unit': ['owner'],
    'builder of the same unit': ['owner'],
    other: ['other'],
    stranger: [],
    city: ['owner', 'other'],
    county: ['other'],
    elsewhere: [],
    nowhere: [],
    institute: ['owner', 'other'],
    admin: ['owner', 'other'],
  }
  const keepers: Readonly<Record<string, 'owner' | 'other'>> = {
    owner: 'owner',
    'maintainer of the same unit': 'owner',
    'builder of the same unit': 'owner',
    other: 'other',
  }
  const looksWhole = (name: string) => name !== 'institute'
  const idOf = (whose: 'owner' | 'other') => (whose === 'owner' ? ofOwner : ofOther)
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get ofOwner() {
      return ofOwner
    },
    get ofOther() {
      return ofOther
    },
  }
  return { cast, user, today, detail, sees, keepers, looksWhole, idOf }
}
