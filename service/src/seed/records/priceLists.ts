import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { maintenancePriceBehaviour } from '../../modules/application/maintenance/maintenancePrice'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { mobileNumber } from '../material/identity'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { seedAttachments } from '../material/seedAttachments'
import { castOfAccounts, type Step, takeSteps } from './stories'

/** Elevator parts as price lists name them: name, unit, specifications, price of the first in yuan. The prices are fictitious. */
const parts: readonly [name: string, unit: string, specs: readonly string[], price: number][] = [
  ['曳引钢丝绳', '米', ['8×19S+FC 8 mm', '8×19S+FC 10 mm', '8×19S+FC 13 mm'], 22],
  ['曳引轮', '件', ['400×5×10', '480×6×10', '610×6×13'], 3_200],
  ['曳引机轴承', '套', ['22216', '22218', '23122'], 860],
  ['制动器闸瓦', '副', ['100 mm', '120 mm', '150 mm'], 380],
  ['变频器', '台', ['7.5 kW', '11 kW', '15 kW'], 4_600],
  ['主控板', '块', ['集选', '并联', '群控'], 3_900],
  ['门机控制器', '块', ['同步', '异步', '直流'], 1_450],
  ['门机电机', '台', ['43.5 W', '65 W', '94 W'], 980],
  ['层门门锁', '套', ['左开', '右开', '中分'], 260],
  ['层门触点', '个', ['直插', '弯角', '防水'], 35],
  ['层门滑块', '个', ['铝槽', '钢槽', '不锈钢槽'], 12],
  ['层门钢丝绳', '根', ['2.5 m', '3 m', '3.6 m'], 46],
  ['光幕', '套', ['154束', '194束', '222束'], 620],
  ['导靴靴衬', '个', ['10 mm', '13 mm', '16 mm'], 38],
  ['滚动导靴', '只', ['80 mm', '100 mm', '150 mm'], 760],
  ['限速器', '台', ['1.0 m/s', '1.75 m/s', '2.5 m/s'], 1_680],
  ['限速器钢丝绳', '米', ['6 mm', '8 mm', '8 mm 包塑'], 16],
  ['安全钳', '副', ['瞬时式', '渐进式', '双向'], 2_300],
  ['缓冲器', '只', ['聚氨酯', '液压 1.75 m/s', '液压 2.5 m/s'], 780],
  ['轿厢按钮', '个', ['方形', '圆形', '盲文'], 55],
  ['外呼面板', '套', ['点阵', '段码', '液晶'], 420],
  ['对讲主机', '台', ['二线', '四线', '无线'], 560],
  ['应急电源', '台', ['12 V 2.3 Ah', '12 V 7 Ah', '24 V 7 Ah'], 310],
  ['随行电缆', '米', ['24芯', '36芯', '48芯'], 28],
]
const brands = ['示例', '安梯示例', '永升示例', '久安示例']

const labour: readonly [name: string, unit: string, price: number][] = [
  ['半月维保人工', '台·次', 120],
  ['更换曳引钢丝绳人工', '台', 1_600],
  ['更换门机人工', '台', 480],
  ['困人救援', '次', 300],
]

/** As many rows as requested, in the order of the catalogue above; always the same. */
function rows(count: number): FormRow[] {
  const fees: FormRow[] = [
    { priceKind: '1', itemName: '曳引电梯日常维保(10层)', unit: '台·月', labourPrice: '450', remark: '清包' },
    { priceKind: '4', itemName: '定期检验配合', unit: '台·次', labourPrice: '200' },
  ]
  const work = labour.map(([itemName, unit, price]): FormRow => ({ priceKind: '3', itemName, unit, labourPrice: String(price) }))
  const catalogue = parts.flatMap(([itemName, unit, specs, price]) =>
    specs.flatMap((spec, size) =>
      brands.map(
        (brand, make): FormRow => ({
          priceKind: '2',
          itemName,
          brand,
          spec,
          unit,
          partPrice: (price * (1 + size * 0.25) * (1 + make * 0.08)).toFixed(2),
          labourPrice: String(Math.round(price * 0.3)),
          warrantyMonths: make === 0 ? '12' : '24',
          leadDays: String(2 + size * 3),
        }),
      ),
    ),
  )
  return [...fees, ...work, ...catalogue].slice(0, count)
}

/** The lists: owner, area, number of prices, working days since it began, and steps. */
const stories: readonly { owner: string; area: string; count: number; age: number; steps: readonly Step[] }[] = [
  {
    owner: 'maintainer',
    area: '330200',
    count: 294,
    age: 45,
    steps: [
      { path: 'commit', by: 'maintainer' },
      { path: 'audit', by: 'admin', opinion: '价目完整，予以公示。' },
    ],
  },
  {
    owner: 'two-roles',
    area: '330212',
    count: 36,
    age: 20,
    steps: [
      { path: 'commit', by: 'two-roles' },
      { path: 'audit', by: 'admin', opinion: '价目完整，予以公示。' },
    ],
  },
  { owner: 'maintainer', area: '330282', count: 60, age: 2, steps: [{ path: 'commit', by: 'maintainer' }] },
  {
    owner: 'two-roles',
    area: '330203',
    count: 8,
    age: 5,
    steps: [
      { path: 'commit', by: 'two-roles' },
      { path: 'return', by: 'admin', opinion: '部分配件未填写品牌或规格型号，使用单位无法比较，请补充后重新提交。' },
    ],
  },
  { owner: 'maintainer', area: '330206', count: 12, age: 1, steps: [] },
  {
    owner: 'maintainer',
    area: '330211',
    count: 12,
    age: 3,
    steps: [
      { path: 'commit', by: 'maintainer' },
      { path: 'revoke', by: 'maintainer' },
    ],
  },
  {
    owner: 'maintainer',
    area: '330226',
    count: 12,
    age: 25,
    steps: [
      { path: 'commit', by: 'maintainer' },
      { path: 'audit', by: 'admin', opinion: '价目完整，予以公示。' },
      { path: 'cancel', by: 'maintainer', opinion: '不再在宁海县承接维保，申请撤销。' },
    ],
  },
  {
    owner: 'maintainer',
    area: '330225',
    count: 12,
    age: 50,
    steps: [
      { path: 'commit', by: 'maintainer' },
      { path: 'audit', by: 'admin', opinion: '价目完整，予以公示。' },
      { path: 'cancel', by: 'maintainer', opinion: '不再在象山县承接维保，申请撤销。' },
      { path: 'approveCancellation', by: 'admin', opinion: '同意撤销。' },
    ],
  },
]

/** Creates every price list of the stories and takes each through its steps. */
export async function seedPriceLists(context: ServiceContext, connection: Connection, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const now = context.clock.now()
  for (const [index, { owner: name, area, count, age, steps }] of stories.entries()) {
    const owner = named(name)
    const day = workdaysBefore(wireDate(now), age)
    const year = day.slice(0, 4)
    const momentOf = (later: number) => officeTime(now, day, 14 * 60 + index * 9 + later)
    const fields = {
      priceYear: year,
      serviceArea: area,
      validFrom: day,
      // Far enough ahead whenever the demo is created: an expired list cannot be submitted.
      validTo: `${Number(year) + 1}-12-31`,
      contactName: '周测试',
      contactMobile: mobileNumber(760 + index),
    }
    const form = { fields, tables: {} }
    const rowChanges = { items: { start: 0, remove: 0, rows: rows(count) } }
    const draft = await saveDraft(connection, maintenancePriceBehaviour, owner, { form, rowChanges }, momentOf(0), {})
    const statement = '本单位按所附价目提供配件和维修，价目调整时重新申报。'
    const sheet = { code: 'PRICE_SHEET', name: '价目表(盖章).pdf', bytes: aPaper('维保配件及人工价目表', { unit: owner.unitName, date: day, statement }) }
    await seedAttachments(context, connection, owner, draft.id, [sheet], momentOf(3))
    await takeSteps(connection, maintenancePriceBehaviour, draft, steps, named, (place) => momentOf(10 + place * 20))
  }
}
