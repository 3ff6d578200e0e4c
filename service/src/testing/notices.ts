import { type ApplicationEndpoints, constructionNotice, type TransitionAnswer } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import { after, days, wireDate } from '../clock'
import { aUnitName, type UnitFixture } from './fixtures'
import { givePapers } from './papers'
import type { SignedIn, TestAnswer, TestService } from './service'

/** Valid, complete notices for the current month, so that a test breaks only what it is about. */

const byType = applicationEndpointsByType[constructionNotice.key]
if (!byType) throw new Error('The construction notice has no endpoints')
export const noticeCalls: ApplicationEndpoints = byType

/** The endpoint of a transition path. */
export function transitionCall(path: string) {
  const endpoint = noticeCalls.transitions[path]
  if (!endpoint) throw new Error(`No transition ${path}`)
  return endpoint
}

/** The call that checks whether a notice may still be withdrawn. */
export function withdrawalCheck() {
  const endpoint = noticeCalls.transitionChecks.cancellationNotice
  if (!endpoint) throw new Error('Nothing asks whether a notice may be withdrawn')
  return endpoint
}

type AccountOptions = Parameters<TestService['anAccount']>[0]

/** Everyone involved with a notice. */
export interface NoticeCast {
  applicant: SignedIn
  registrar: SignedIn
  /** A second registrar of the same authority. */
  colleague: SignedIn
  /** The use unit named in the notice. */
  useUnit: SignedIn
  institute: SignedIn
  authority: UnitFixture
  inspection: UnitFixture
}

export async function aCast(service: TestService): Promise<NoticeCast> {
  const authority = await service.aUnit({ kind: 'authority', unit_name: '宁波市示例市场监督管理局', area_code: '330200' })
  const inspection = await service.aUnit({ kind: 'inspection', unit_name: '宁波市示例特种设备检验研究院', area_code: '330200' })
  const using = await service.aUnit({ unit_type: '1', unit_name: aUnitName('宁波示例物业服务有限公司') })
  const as = async (roles: AccountOptions['roles'], unit?: UnitFixture, overrides?: AccountOptions['overrides']) =>
    service.signIn(await service.anAccount({ roles, unit, overrides }))
  return {
    authority,
    inspection,
    applicant: await as(['3']),
    registrar: await as(['7'], authority),
    colleague: await as(['7'], authority, { name: '孙测试' }),
    useUnit: await as(['1'], using),
    institute: await as(['4'], inspection),
  }
}

export type NoticeForm = { fields: Record<string, string>; tables: Record<string, Record<string, string>[]> }

/** A complete form. */
export function aNoticeForm(cast: NoticeCast, now: Date, fields: Record<string, string> = {}): NoticeForm {
  const inDays = (count: number) => wireDate(after(now, days(count)))
  return {
    fields: {
      constructionKind: '1',
      receiveOrg: cast.authority.id,
      inspectionOrg: cast.inspection.id,
      constLicenceNo: 'TS3333001-2028',
      constLicenceScope: '电梯安装(含修理) A1',
      constLicenceExpire: inDays(600),
      constAddress: '鄞州区示例路100号',
      constPostcode: '315000',
      constLeader: '李测试',
      constLeaderMobile: '13000000005',
      constContact: '王测试',
      constContactTel: '0574-00000001',
      projectName: '示例花园二期',
      useUnitName: cast.useUnit.account.unit.unitName,
      useUnitUscc: cast.useUnit.account.unit.uscc,
      useUnitContact: '陈测试',
      useUnitTel: '13000000006',
      useUnitAddress: '鄞州区示例路200号',
      constructionAreaCode: '330212',
      constructionPlace: '示例花园3幢',
      plannedStart: inDays(10),
      plannedEnd: inDays(60),
      contractNo: 'HT-001',
      subcontract: '0',
      ...fields,
    },
    tables: { devices: [aDevice(), aDevice()], workers: [aWorker({ certExpire: inDays(400) })] },
  }
}

let made = 0
export const aDevice = (fields: Record<string, string> = {}): Record<string, string> => ({
  equclacode: '3000',
  categoryCode: '3100',
  varietyCode: '3110',
  equipmentName: '乘客电梯',
  model: 'SL-1000/1.75',
  factoryNo: `SL${String(++made).padStart(9, '0')}`,
  manufacturer: '示例电梯(中国)有限公司',
  manufactureLicenceNo: 'TS2333001-2028',
  ...fields,
})

export const workerIdCard = '330299198501010019'
export const aWorker = (fields: Record<string, string> = {}): Record<string, string> => ({
  name: '张测试一',
  idCard: workerIdCard,
  item: 'T',
  certNo: 'T330299198501010019',
  certExpire: '2028-12-31',
  ...fields,
})

function must<T>(answer: TestAnswer<T>): T {
  if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg} ${JSON.stringify(answer.fieldErrors)}`)
  return answer.data
}

/** A complete draft with its required papers. */
export async function aDraft(service: TestService, cast: NoticeCast, fields: Record<string, string> = {}): Promise<TransitionAnswer> {
  const saved = must(await service.call(noticeCalls.save, { body: { form: aNoticeForm(cast, service.clock.now(), fields) } }, cast.applicant))
  await givePapers(service, cast.applicant, saved.id, ['NOTICE_FORM', 'LICENCE', 'PLAN'])
  return saved
}

/** The current version of an application. */
export async function versionOf(service: TestService, id: string): Promise<number> {
  const found = await service.db.system(({ db }) => db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow())
  return found.version
}

/** Copies per statement, to stay within the statement timeout on a busy machine too. */
const copiesAtOnce = 500

/** Copies a record many times, a second apart, with its parties. */
export async function copyRecord(service: TestService, id: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += copiesAtOnce) {
    await service.db.system((connection) =>
      connection.query({
        text: `with copy as (
            insert into application (type, status, unit_id, viewers, area_code, equipment_kind, applicant_id, form, summary, created_at, updated_at, submitted_at)
            select type, status, unit_id, viewers, area_code, equipment_kind, applicant_id, form, summary, created_at, updated_at, submitted_at - make_interval(secs => n)
            from application, generate_series($2::int + 1, $3::int) n where id = $1 returning *
          )
          insert into application_party
            (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at)
          select copy.id, party.viewer, party.relations, copy.type, copy.status, copy.submitted_at, copy.updated_at, copy.due_date, copy.unit_id,
            copy.area_code, copy.kind, copy.equipment_kind, copy.number, copy.created_at
          from copy join application_party party on party.application_id = $1 and party.viewer <> 'unit:' || copy.unit_id`,
        values: [id, made, Math.min(made + copiesAtOnce, count)],
      }),
    )
  }
}

/** Gives copies of a record, which were made in the database with its viewers, the parties of the original. */
export async function copyParties(service: TestService, id: string): Promise<void> {
  await service.db.system((connection) =>
    connection.query({
      text: `insert into application_party
          (application_id, viewer, relations, type, status, submitted_at, updated_at, due_date, unit_id, area_code, kind, equipment_kind, number, created_at)
        select copy.id, party.viewer, party.relations, copy.type, copy.status, copy.submitted_at, copy.updated_at, copy.due_date, copy.unit_id,
          copy.area_code, copy.kind, copy.equipment_kind, copy.number, copy.created_at
        from application_party party join application copy on copy.number = '' and copy.viewers = (select viewers from application where id = $1)
        where party.application_id = $1 on conflict do nothing`,
      values: [id],
    }),
  )
}

/** Takes a transition that must succeed. */
export async function take(service: TestService, as: SignedIn, path: string, id: string, opinion?: string): Promise<TransitionAnswer> {
  return must(await service.call(transitionCall(path), { body: { id, version: await versionOf(service, id), opinion } }, as))
}

/** A notice brought into a state by the accounts entitled to do so. */
export async function aNotice(service: TestService, cast: NoticeCast, status: string, fields: Record<string, string> = {}): Promise<TransitionAnswer> {
  const draft = await aDraft(service, cast, fields)
  const go = (as: SignedIn, path: string, opinion?: string) => take(service, as, path, draft.id, opinion)
  if (status === '10') return draft
  const committed = await go(cast.applicant, 'commit')
  if (status === '20') return committed
  if (status === '15') return go(cast.applicant, 'revoke')
  if (status === '30') return go(cast.registrar, 'return', '请补充制造单位授权书')
  if (status === '90') return go(cast.applicant, 'cancellationNotice', '工程取消')
  const received = await go(cast.registrar, 'receive')
  if (status === '70') return received
  if (status === '85') return go(cast.applicant, 'cancellationNotice', '合同终止')
  throw new Error(`No way to state ${status}`)
}
