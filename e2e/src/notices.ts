import type { Page } from '@playwright/test'
import type { ApplicationForm, TransitionAnswer } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { unitEndpoints } from '@shared/contract/unit'
import { call, notice, transition, upload } from './api'
import { aCreditCode, anIdentityNumber, dayFromNow } from './identity'
import { aPdf } from './papers'

let serial = 0

/** Makes a text unique, so that a test can find its own record. */
export function unique(text: string): string {
  serial += 1
  return `${text}${Date.now().toString(36)}${process.pid.toString(36)}${serial}`
}

export interface NoticeOptions {
  projectName: string
  /** Number of rows of the equipment table. */
  elevators?: number
  authorityId: string
  inspectionId: string
}

/** A complete notice form for the installation of passenger elevators. */
export function aNoticeForm(options: NoticeOptions): ApplicationForm {
  const elevators = Array.from({ length: options.elevators ?? 1 }, (_, index) => ({
    equclacode: '3000',
    categoryCode: '3100',
    varietyCode: '3110',
    equipmentName: '曳引驱动乘客电梯',
    model: 'DEMO-1050',
    factoryNo: unique(`E${index}-`),
    manufacturer: '示例电梯制造有限公司',
    manufactureLicenceNo: 'TS2333001-2028',
  }))
  return {
    fields: {
      constructionKind: '1',
      receiveOrg: options.authorityId,
      inspectionOrg: options.inspectionId,
      constLicenceNo: 'TS3333001-2028',
      constLicenceScope: '电梯安装(含修理) A1',
      constLicenceExpire: dayFromNow(700),
      constAddress: '宁波市鄞州区示例路100号',
      constLeader: '李测试',
      constLeaderMobile: '13000000002',
      constContact: '王测试',
      constContactTel: '0574-00000001',
      projectName: options.projectName,
      useUnitName: '宁波示例物业服务有限公司',
      useUnitUscc: aCreditCode(39),
      useUnitContact: '赵测试',
      useUnitTel: '0574-00000002',
      useUnitAddress: '宁波市鄞州区示例路200号',
      constructionAreaCode: '330212',
      constructionPlace: '宁波市鄞州区示例路200号1幢',
      plannedStart: dayFromNow(10),
      plannedEnd: dayFromNow(60),
    },
    tables: {
      devices: elevators,
      workers: [{ name: '钱测试', idCard: anIdentityNumber(11), item: 'T', certNo: 'T330299001', certExpire: dayFromNow(600) }],
    },
  }
}

/** Ids of the first authority and inspection unit a picker offers. */
export async function pickUnits(page: Page): Promise<{ authorityId: string; inspectionId: string }> {
  const authorities = await call(page, unitEndpoints.authorityList, { query: {} })
  const inspections = await call(page, unitEndpoints.inspectionUnitBasicList, { query: {} })
  const [authority] = authorities.list
  const [inspection] = inspections.list
  if (!authority || !inspection) throw new Error('The demo data has no authority or no inspection unit')
  return { authorityId: authority.id, inspectionId: inspection.id }
}

export interface DraftOptions {
  elevators?: number
  /** Values that override the form's. */
  fields?: ApplicationForm['fields']
  /** Papers in addition to the two every notice has. */
  papers?: readonly string[]
}

/** A complete draft with its papers, of the unit whose user is signed in on `page`. */
export async function aDraft(page: Page, projectName: string, { elevators, fields, papers = [] }: DraftOptions = {}): Promise<TransitionAnswer> {
  const form = aNoticeForm({ projectName, elevators, ...(await pickUnits(page)) })
  const saved = await call(page, notice.save, { body: { isCommit: '0', form: { ...form, fields: { ...form.fields, ...fields } } } })
  for (const code of ['NOTICE_FORM', 'LICENCE', ...papers]) {
    await upload(page, attachmentEndpoints.upload, { attrefsysid: saved.id, code }, aPdf(`${code.toLowerCase()}.pdf`, `Paper ${code}`))
  }
  return saved
}

/** Takes a transition on a record, as the user of `page`. */
export async function take(page: Page, path: string, id: string, opinion?: string): Promise<TransitionAnswer> {
  const { version } = await call(page, notice.detail, { params: { id } })
  return call(page, transition(path), { body: { id, version, opinion } })
}
