import type { ApplicationForm } from '@shared/contract/application'
import { constructionKind } from '@shared/contract/enums'
import type { FormRow } from '@shared/contract/form'
import { aPaper, type PaperText } from './papers'
import type { Chance } from './random'
import { aScan } from './scan'

export interface SeedPaper {
  code: string
  name: string
  bytes: Buffer
}

let drawn: Buffer | undefined
/** One image is used for every scan, since rendering it is the slowest step. */
function scan(): Buffer {
  drawn ??= aScan()
  return drawn
}

export interface PaperFacts {
  unitName: string
  useUnitName: string
  serial: number
  /** `YYYY-MM-DD` */
  day: string
}

const inWords = (day: string): string => day.replace(/^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$/, '$1年$2月$3日')
const kindOf = (fields: FormRow): string => constructionKind.find((kind) => kind.code === fields.constructionKind)?.label ?? '安装'

/** The papers a notice requires, and some optional ones. */
export function noticePapers(form: ApplicationForm, facts: PaperFacts, chance: Chance): SeedPaper[] {
  const { fields, tables } = form
  const [first] = tables.devices ?? []
  const kind = kindOf(fields)
  const number = `${facts.day.slice(0, 4)}-${String(facts.serial).padStart(3, '0')}`
  const device = `${first?.equipmentName ?? ''} ${first?.model ?? ''} 共${tables.devices?.length ?? 0}台`
  const paper = (code: string, name: string, title: string, text: PaperText): SeedPaper => ({
    code,
    name,
    bytes: aPaper(title, { unit: facts.unitName, date: inWords(facts.day), ...text }),
  })

  const papers: SeedPaper[] = [
    paper('NOTICE_FORM', '安装改造修理告知单(盖章).pdf', '特种设备安装改造修理告知单', {
      lines: [
        ['施工单位', facts.unitName],
        ['许可证编号', fields.constLicenceNo ?? ''],
        ['施工类别', kind],
        ['使用单位', facts.useUnitName],
        ['工程名称', fields.projectName ?? ''],
        ['施工地点', fields.constructionPlace ?? ''],
        ['告知设备', device],
        ['计划工期', `${inWords(fields.plannedStart ?? '')}至${inWords(fields.plannedEnd ?? '')}`],
      ],
      statement: '现将拟进行的特种设备施工情况书面告知。本单位对所提供材料的真实性负责，并在施工前落实各项安全措施。',
    }),
    { code: 'LICENCE', name: '施工许可证.png', bytes: scan() },
  ]
  if (['2', '4'].includes(fields.constructionKind ?? '')) {
    papers.push(
      paper('PLAN', '施工方案.pdf', `${fields.projectName ?? ''}施工方案`, {
        lines: [
          ['方案编号', `SGFA-${number}`],
          ['施工内容', `${kind}：${device}`],
          ['施工地点', fields.constructionPlace ?? ''],
          ['负责人', fields.constLeader ?? ''],
        ],
        statement:
          '一、施工准备与现场勘查；二、施工工艺与质量控制点；三、安全技术措施与应急预案；四、自检、试运行与验收。各工序完成后经检查合格方可进入下一工序。',
      }),
    )
  }
  if (chance.percent(70)) {
    papers.push(
      paper('CONTRACT', '施工合同.pdf', '特种设备施工合同', {
        lines: [
          ['合同编号', fields.contractNo ?? ''],
          ['甲方（使用单位）', facts.useUnitName],
          ['乙方（施工单位）', facts.unitName],
          ['合同标的', device],
          ['履行地点', fields.constructionPlace ?? ''],
        ],
        statement: '双方就上述设备的施工事宜协商一致，订立本合同。乙方按国家有关安全技术规范组织施工，甲方提供必要的施工条件。',
      }),
    )
  }
  if (chance.percent(50)) papers.push({ code: 'WORKERS', name: '作业人员证书.png', bytes: scan() })
  if (chance.percent(40)) {
    papers.push(
      paper('MAKER_AUTH', '制造单位授权书.pdf', '制造单位授权书', {
        unit: first?.manufacturer ?? '',
        lines: [
          ['授权书编号', `SQ-${number}`],
          ['制造单位', first?.manufacturer ?? ''],
          ['被授权单位', facts.unitName],
          ['授权设备', device],
        ],
        statement: `兹同意上述被授权单位对我单位制造的设备进行${kind}施工，授权期限至工程验收合格之日止。`,
      }),
    )
  }
  return papers
}
