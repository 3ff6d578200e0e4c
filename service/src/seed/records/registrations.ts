import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { registrationAttachments, registrationStates, secondUnitAttachments } from '@shared/contract/account'
import { attachmentMaxBytes } from '@shared/contract/attachment'
import { holds } from '@shared/contract/form'
import { attachFiles, type Keeper } from '../../attachment/storeFiles'
import { after, type Clock, days, hours, minutes, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { RegistrationKind } from '../../database/tables/registrationTables'
import { insertRegistration } from '../../modules/registration/insertRegistration'
import { openAccount } from '../../modules/registration/openAccount'
import { unitForRegistration } from '../../modules/registration/unitForRegistration'
import type { Caller } from '../../security/caller'
import { firstPassword, hashPassword } from '../../security/signIn/passwords'
import { creditCode, identityNumber, mobileNumber } from '../material/identity'
import { aPaper } from '../material/papers'
import type { SeedUnit, SeedUnits } from './units'

/** An application for an account and its outcome. */
interface Story {
  unitName: string
  /** A unit of the demo; absent: a unit not known yet. */
  unit?: SeedUnit
  unitType: '1' | '2' | '3' | '4'
  area: string
  address: string
  adminName: string
  loginName: string
  daysAgo: number
  status: string
  opinion?: string
  licenceExpire?: string
  proofKey?: string
  /** Index of the story this one corrects. */
  corrects?: number
}

const { waiting, approved, refused } = registrationStates

const stories = (units: SeedUnits): readonly Story[] => [
  {
    unitName: '宁波示例印染有限公司',
    unitType: '1',
    area: '330206',
    address: '北仑区示例路66号',
    adminName: '冯测试一',
    loginName: 'yinran',
    daysAgo: 26,
    status: approved,
    opinion: '材料齐全，信息一致',
    proofKey: '容17浙B00012(24)',
  },
  {
    unitName: '宁波示例港口装卸有限公司',
    unit: units.using[3],
    unitType: '1',
    area: '330206',
    address: '北仑区示例码头3号',
    adminName: '冯测试二',
    loginName: 'gangkou',
    daysAgo: 21,
    status: approved,
    opinion: '',
  },
  {
    unitName: '宁波示例升降机械有限公司',
    unitType: '3',
    area: '330281',
    address: '余姚市示例路12号',
    adminName: '冯测试三',
    loginName: 'shengjiang',
    daysAgo: 16,
    status: refused,
    opinion: '授权书未加盖公章，许可证扫描件不清晰，请重新上传',
  },
  {
    unitName: '宁波示例升降机械有限公司',
    unitType: '3',
    area: '330281',
    address: '余姚市示例路12号',
    adminName: '冯测试三',
    loginName: 'shengjiang',
    daysAgo: 14,
    status: approved,
    opinion: '已补正',
    corrects: 2,
  },
  {
    unitName: '宁波示例冷链物流有限公司',
    unitType: '1',
    area: '330205',
    address: '江北区示例物流园8号',
    adminName: '褚测试一',
    loginName: 'lenglian',
    daysAgo: 9,
    status: refused,
    opinion: '单位名称与营业执照不一致，请核对',
  },
  {
    unitName: '宁波示例压力容器安装有限公司',
    unitType: '3',
    area: '330211',
    address: '镇海区示例工业园9号',
    adminName: '褚测试二',
    loginName: 'rongqi_az',
    daysAgo: 8,
    status: waiting,
  },
  {
    unitName: '宁波示例酒店管理有限公司',
    unitType: '1',
    area: '330203',
    address: '海曙区示例街100号',
    adminName: '褚测试三',
    loginName: 'jiudian',
    daysAgo: 7,
    status: refused,
    opinion: '账号管理员身份证缺少背面',
  },
  {
    unitName: '宁波示例酒店管理有限公司',
    unitType: '1',
    area: '330203',
    address: '海曙区示例街100号',
    adminName: '褚测试三',
    loginName: 'jiudian',
    daysAgo: 2,
    status: waiting,
    corrects: 6,
  },
  {
    unitName: '宁波示例机电安装有限公司',
    unit: units.building[0],
    unitType: '3',
    area: '330212',
    address: '鄞州区示例路102号',
    adminName: '卫测试一',
    loginName: 'builder',
    daysAgo: 2,
    status: waiting,
  },
  {
    unitName: '浙江示例电梯维护有限公司',
    unitType: '2',
    area: '330212',
    address: '鄞州区示例路210号',
    adminName: '卫测试二',
    loginName: 'dtwh',
    daysAgo: 1,
    status: waiting,
    licenceExpire: '2025-12-31',
  },
  {
    unitName: '宁波示例商务楼宇有限公司',
    unitType: '4',
    area: '330212',
    address: '鄞州区示例大道1号',
    adminName: '卫测试三',
    loginName: 'louyu_2026',
    daysAgo: 0,
    status: waiting,
    proofKey: '梯11浙B00001(23)',
  },
]

const licensed = (unitType: string): boolean => unitType !== '1'

function fieldsOf(story: Story, index: number, year: number): Record<string, string> {
  const serial = story.corrects ?? index
  const needsLicence = licensed(story.unitType)
  return {
    unitType: story.unitType,
    certKind: '1',
    uscc: story.unit?.uscc ?? creditCode('9', '1', story.area, 70 + serial),
    unitName: story.unitName,
    legalPerson: '李测试',
    areaCode: story.area,
    regAddress: story.address,
    licenceNo: needsLicence ? `TS33331${String(serial).padStart(2, '0')}-${year + 2}` : '',
    licenceExpire: needsLicence ? (story.licenceExpire ?? `${year + 2}-06-30`) : '',
    proofKey: story.proofKey ?? '',
    adminName: story.adminName,
    adminIdCard: identityNumber('19880615', 60 + serial),
    adminMobile: mobileNumber(300 + serial),
    email: `register${serial}@example.com`,
    loginName: story.loginName,
  }
}

/** Applications for accounts in every state, recent and overdue, one corrected and waiting again, and one for a second unit. */
export async function seedRegistrations(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const administrator = callers.find((caller) => caller.roleType === '9')
  if (!administrator) throw new Error('The demo has no administrator')
  const now = context.clock.now()
  // Nobody knows the password: these accounts only appear in lists.
  const passwordHash = await hashPassword(firstPassword())
  const ids: string[] = []
  for (const [index, story] of stories(units).entries()) {
    const at = after(now, -days(story.daysAgo) - hours(2) - minutes(7 * index))
    const fields = fieldsOf(story, index, Number(wireDate(now).slice(0, 4)))
    const corrects = story.corrects === undefined ? undefined : ids[story.corrects]
    const id = await send(context, connection, at, {
      kind: 'account',
      fields,
      adminName: story.adminName,
      loginName: story.loginName,
      passwordHash,
      accountId: null,
      unitId: null,
      corrects,
    })
    ids.push(id)
    if (story.status !== waiting)
      await decide(context, connection, id, { at: after(at, hours(5)), status: story.status, opinion: story.opinion ?? '', administrator })
  }
  await sendSecondUnit(context, connection, callers, after(now, -hours(3)))
}

interface Sent {
  kind: RegistrationKind
  fields: Record<string, string>
  adminName: string
  loginName: string
  passwordHash: string | null
  accountId: string | null
  /** The unit that owns the attachments; null for a visitor. */
  unitId: string | null
  corrects?: string
}

async function send(context: ServiceContext, connection: Connection, at: Date, sent: Sent): Promise<string> {
  const id = randomUUID()
  const clock: Clock = { now: () => at }
  const papers = sent.kind === 'second' ? secondUnitAttachments : registrationAttachments
  const needed = papers.filter((paper) => holds(paper.required, { fields: sent.fields }))
  const keeper: Keeper = {
    owner: { type: 'registration', id, codes: papers.map((paper) => paper.code), editable: true },
    unitId: sent.unitId,
    accountId: sent.accountId,
    name: sent.kind === 'second' ? sent.adminName : '申请人',
  }
  for (const { code, label } of needed) {
    const title = label.replace(/\(盖章\)$/, '')
    const bytes = aPaper(title, { lines: [['单位名称', sent.fields.unitName ?? '']], unit: sent.fields.unitName, date: wireDate(at) })
    const received = await context.attachments.receive(Readable.from([bytes]), attachmentMaxBytes)
    if (received === 'too large') throw new Error('A demo paper is too large')
    await attachFiles(context, connection, keeper, code, [{ received, fileName: `${title.replace('/', '或')}.pdf` }], after(at, -minutes(10)), [])
  }
  await insertRegistration(connection, clock, {
    id,
    kind: sent.kind,
    fields: sent.fields,
    adminName: sent.adminName,
    adminIdCard: sent.fields.adminIdCard ?? '',
    mobile: sent.fields.adminMobile ?? mobileNumber(3),
    loginName: sent.loginName,
    passwordHash: sent.passwordHash,
    accountId: sent.accountId,
    previousId: sent.corrects ?? null,
  })
  return id
}

interface Verdict {
  at: Date
  status: string
  opinion: string
  administrator: Caller
}

async function decide(context: ServiceContext, connection: Connection, id: string, { at, status, opinion, administrator }: Verdict): Promise<void> {
  const { db } = connection
  const then: ServiceContext = { ...context, clock: { now: () => at } }
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const opened = status === approved ? await open(then, connection, row) : {}
  await db
    .updateTable('registration')
    .set({
      ...opened,
      status,
      opinion,
      password_hash: null,
      auditor_id: administrator.accountId,
      auditor_name: administrator.name,
      audit_date: at,
      version: 2,
    })
    .where('id', '=', id)
    .execute()
}

async function open(context: ServiceContext, connection: Connection, row: Parameters<typeof openAccount>[2]): Promise<{ unit_id: string; account_id: string }> {
  const { unit } = await unitForRegistration(context, connection, row)
  const { accountId } = await openAccount(context, connection, row, unit)
  return { unit_id: unit.id, account_id: accountId }
}

/** The account with two roles applies for a second unit, in maintenance. */
async function sendSecondUnit(context: ServiceContext, connection: Connection, callers: readonly Caller[], at: Date): Promise<void> {
  const applicant = callers.find((caller) => caller.loginName === 'two-roles')
  if (!applicant) throw new Error('The demo has no account with two roles')
  const year = Number(wireDate(at).slice(0, 4))
  await send(context, connection, at, {
    kind: 'second',
    fields: {
      unitType: '2',
      uscc: creditCode('9', '1', '330212', 90),
      unitName: '宁波示例维保服务有限公司',
      legalPerson: '李测试',
      areaCode: '330212',
      regAddress: '鄞州区示例路300号',
      licenceNo: `TS3333190-${year + 2}`,
      licenceExpire: `${year + 2}-06-30`,
    },
    adminName: applicant.name,
    loginName: applicant.loginName,
    passwordHash: null,
    accountId: applicant.accountId,
    unitId: applicant.unitId,
  })
}
