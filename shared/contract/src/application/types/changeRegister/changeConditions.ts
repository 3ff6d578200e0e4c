import { type Condition, holds } from '../../../form/condition'
import type { FieldDefinition, FormRow } from '../../../form/definition'
import type { ApplicationDefinition } from '../../definition'
import { type ChangeCode, changeKinds } from './changeKinds'

/** What the form of a 变更登记 asks for and prints, by the kind of change. */

export const isOf = (...codes: ChangeCode[]): Condition => ({ field: 'changeType', in: codes })
export const wholeUnit: Condition = { all: [isOf('04'), { field: 'allDevices', in: ['1'] }] }
export const named: Condition = { not: wholeUnit }
export const movingOut: Condition = { all: [isOf('02'), { field: 'moveStage', in: ['2'] }] }
export const movingIn: Condition = { all: [isOf('02'), { field: 'moveStage', in: ['3'] }] }
export const withCorrections: Condition = isOf('01', '31')
export const ownersAuthority: Condition = { all: [isOf('13', '14'), { field: 'ownedByOther', in: ['1'] }] }

/** Whether the unit that receives the device can be asked: one without an account in use that acts as 使用单位 reads nothing of it. */
export const newUnitRegistered = {
  key: 'newUnitRegistered',
  label: '新使用单位有使用单位账号',
  type: 'enum',
  enum: 'yesNo',
  required: false,
  source: 'snapshot',
  placeholder: '填写统一社会信用代码后显示',
  help: '没有使用单位账号的无法在线确认，提交后直接转登记机关审核',
} as const satisfies FieldDefinition

/** Changes the unit that receives the device has to confirm. */
export const askedUnit: Condition = { all: [isOf('03'), { field: newUnitRegistered.key, in: ['1'] }] }

/** How many of the devices have a certificate that can be reissued: a unit may also rename or move what it has not registered yet. */
export const reissueCount = {
  key: 'reissueCount',
  label: '换发使用登记证的设备',
  type: 'integer',
  required: false,
  source: 'snapshot',
  fromDecision: true,
  hidden: true,
} as const satisfies FieldDefinition

/** Changes with a new certificate. A device that leaves the city gets a proof instead, and a certificate at its destination. */
export const reissuing: Condition = {
  all: [
    isOf(...Object.values(changeKinds).flatMap(({ code, category }) => (category === undefined ? [] : [code]))),
    { not: movingOut },
    { not: { field: reissueCount.key, in: ['0'] } },
  ],
}

/** Whether the change, once granted, comes with a new certificate. */
export const reissuesCertificate = (fields: FormRow): boolean => holds(reissuing, { fields })

interface IssuedPaper extends Pick<ApplicationDefinition['documents'][number], 'key' | 'label' | 'withheld'> {
  said: string
  when: Condition
}

/** Papers a granted change comes with, and their names in a sentence. */
export const issuedPapers: readonly IssuedPaper[] = [
  { key: 'certificate', label: '使用登记证(换发)', said: '换发的使用登记证', when: reissuing, withheld: { when: isOf('03'), from: ['owner'] } },
  { key: 'changeProof', label: '使用登记证变更证明', said: '使用登记证变更证明', when: { any: [movingOut, isOf('03')] } },
]
