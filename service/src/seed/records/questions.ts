import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { interactionBehaviour } from '../../modules/application/interaction'
import type { Caller } from '../../security/caller'
import { beginRecord } from '../../workflow/begin'
import { workdaysBefore } from '../../workflow/workdays'
import { mobileNumber } from '../material/identity'
import { officeTime } from '../material/officeTime'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

interface Story {
  asker: string
  /** Who is asked. */
  of: 'authority' | 'institute'
  /** Working days ago. */
  age: number
  kind: string
  title: string
  content: string
  steps: readonly Step[]
}

const reply = (by: string, answer: string): Step => ({ path: 'reply', by, input: { answer } })

/** 主管部门互动 in every state, one of them overdue. */
const stories: readonly Story[] = [
  {
    asker: 'builder',
    of: 'authority',
    age: 9,
    kind: '1',
    title: '移装电梯向哪里告知',
    content: '同一小区内移装一台乘客电梯，应当向哪一级机关告知，是否需要重新办理使用登记？',
    steps: [
      reply('registrar', '向设区的市级监管部门书面告知；移装后投入使用前办理变更登记。'),
      { path: 'rate', by: 'builder', input: { rating: '5', ratingNote: '答复清楚' } },
    ],
  },
  {
    asker: 'maintainer',
    of: 'authority',
    age: 8,
    kind: '2',
    title: '建议合并备案材料',
    content: '同一单位在多个区县开展维保业务，建议许可证和人员名册只上传一次。',
    steps: [],
  },
  {
    asker: 'use-unit',
    of: 'institute',
    age: 3,
    kind: '4',
    title: '检验日期登记有误',
    content: '示例花园3幢电梯的下次检验日期与检验报告不一致，请核对后更正。',
    steps: [reply('acceptor', '已核对检验报告并更正，请查看。')],
  },
  {
    asker: 'use-unit',
    of: 'authority',
    age: 2,
    kind: '3',
    title: '楼上住户装修占用电梯',
    content: '住户装修长期占用电梯运送材料，物业多次劝阻无效，请予以处理。',
    steps: [{ path: 'decline', by: 'registrar', opinion: '所提问题不属于本单位职责，请向有关主管部门提出。' }],
  },
  {
    asker: 'builder',
    of: 'institute',
    age: 1,
    kind: '1',
    title: '监督检验需要哪些资料',
    content: '新装四台乘客电梯申请监督检验，需要准备哪些资料，现场由谁配合？',
    steps: [],
  },
]

/** Creates every question of the stories and takes it through its steps. */
export async function seedQuestions(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const now = context.clock.now()
  for (const [index, { asker, of, age, kind, title, content, steps }] of stories.entries()) {
    const day = workdaysBefore(wireDate(now), age)
    const momentOf = (later: number) => officeTime(now, day, 13 * 60 + index * 9 + later)
    const fields: FormRow = {
      interactKind: kind,
      recipientKind: of === 'authority' ? '1' : '2',
      authorityOrg: of === 'authority' ? units.authority.id : '',
      inspectionOrg: of === 'institute' ? (units.institutes[0]?.id ?? '') : '',
      title,
      content,
      contactName: '王测试',
      contactMobile: mobileNumber(800 + index),
    }
    const begun = await beginRecord(connection, interactionBehaviour, named(asker), { form: { fields, tables: {} } }, { now: momentOf(0) }, {})
    await takeSteps(connection, interactionBehaviour, begun, steps, named, (place) => momentOf(20 + place * 30))
  }
}
