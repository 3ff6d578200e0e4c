import { applicationEndpoints, equipmentMaintain, useRecord } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Named } from './applicationForms'
import { aDevice } from './devices'
import type { UnitFixture } from './fixtures'
import { type SignedIn, startTestService, type TestService } from './service'

/** A unit whose applications change the archive, another one with devices of its own, and the registrar of both, set up before the tests of a file. */
export function archiveChangeCast() {
  const authorityName = '宁波市示例市场监督管理局'
  let service: TestService
  let registrar: SignedIn
  let owner: SignedIn
  let other: SignedIn
  let unit: UnitFixture
  let otherUnit: UnitFixture
  let named: Named

  beforeAll(async () => {
    service = await startTestService()
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200', unit_name: authorityName })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    otherUnit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    other = await service.signIn(await service.anAccount({ roles: ['1'], unit: otherUnit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: unit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const maintain = applicationEndpoints(equipmentMaintain)
  const use = applicationEndpoints(useRecord)
  type Calls = typeof use

  let numbers = 0
  const held = ({ id, uscc, unitName }: UnitFixture): FormRow => ({ useUnitId: id, useUnitUscc: uscc, useUnitName: unitName })
  const device = (of: UnitFixture, fields: FormRow = {}) => {
    const place = String(++numbers).padStart(4, '0')
    return aDevice(service, { equipmentCode: `3110330992099${place}`, factoryNo: `M-${place}`, ...held(of), ...fields })
  }
  const archive = (who: SignedIn, id: string, kind = '3000') => service.call(equipmentEndpoints.detail, { params: { equclacode: kind, id } }, who)
  const versionOf = (id: string) =>
    service.db.system(async ({ db }) => (await db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version)
  async function take(calls: Calls, who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: await versionOf(id), opinion: '情况属实' } }, who)
  }
  async function done(calls: Calls, who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(calls, who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get registrar() {
      return registrar
    },
    get owner() {
      return owner
    },
    get other() {
      return other
    },
    get unit() {
      return unit
    },
    get otherUnit() {
      return otherUnit
    },
    get named() {
      return named
    },
  }
  return { cast, authorityName, maintain, use, held, device, archive, take, done }
}
