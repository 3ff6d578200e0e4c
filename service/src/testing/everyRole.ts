import { type RoleType, roleTypes } from '@shared/contract/roles'
import { askedNumber, askedUscc, type Named } from './applicationForms'
import { aDevice } from './devices'
import { certify } from './inspections'
import type { SignedIn, TestService } from './service'

export interface EveryRole {
  /** One account per role, in the units the forms name. */
  party: ReadonlyMap<RoleType, SignedIn>
  /** One account per role without a relation to them. */
  strangers: ReadonlyMap<RoleType, SignedIn>
  /** A use unit that is asked about another unit's application. */
  askedUnit: SignedIn
  /** What the forms name. */
  named: Named
}

export async function accountsOfEveryRole(service: TestService): Promise<EveryRole> {
  const party = new Map<RoleType, SignedIn>()
  const strangers = new Map<RoleType, SignedIn>()
  const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
  const inspection = await service.aUnit({ kind: 'inspection', area_code: '330200' })
  const counterpart = await service.aUnit({ unit_type: '1' })
  const unitOf = (roleType: RoleType) => (roleType === '7' || roleType === '9' ? authority : ['4', '5', '6'].includes(roleType) ? inspection : undefined)
  for (const roleType of roleTypes) {
    party.set(roleType, await service.signIn(await service.anAccount({ roles: [roleType], unit: roleType === '1' ? counterpart : unitOf(roleType) })))
    const elsewhere = await service.aUnit({
      kind: roleType === '7' ? 'authority' : ['4', '5', '6'].includes(roleType) ? 'inspection' : 'enterprise',
      area_code: '330300',
    })
    strangers.set(roleType, await service.signIn(await service.anAccount({ roles: [roleType], unit: elsewhere })))
  }
  const inspector = party.get('6')
  if (!inspector) throw new Error('Nobody inspects')
  await certify(service, inspector)
  const unit = await service.aUnit({ unit_type: '1', area_code: '330212', uscc: askedUscc })
  const askedUnit = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
  await aDevice(service, { useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName, equipmentCode: askedNumber })
  return {
    party,
    strangers,
    askedUnit,
    named: { authority: authority.id, inspection: inspection.id, counterpartUscc: counterpart.uscc, account: inspector.account.id },
  }
}
