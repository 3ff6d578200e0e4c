import { maxMembersPerUnit, memberStateNames, memberStates, registrationStateNames, registrationStates } from '@shared/contract/account'
import { announcementStateNames, announcementStates } from '@shared/contract/announcement'
import { mostReschedules, paymentDays, terminationNotice } from '@shared/contract/application'
import { type dueState, type EnumName, enums, type payState, type reportState, type useStatus } from '@shared/contract/enums'
import { mostDevicesPerApplication, restartRule, soonDays } from '@shared/contract/equipment'
import { reminderStepName, reminderSteps } from '@shared/contract/inbox'
import { certificateWarningDays } from '@shared/contract/operator'
import { mostInvoiced, mostMerged, mostVouchers } from '@shared/contract/payment'
import { mostQuickEntries } from '@shared/contract/portal'
import { mostReportsInFile } from '@shared/contract/report'
import { unitFields } from '@shared/contract/unit'
import { firstPasswordHours } from '@shared/contract/visitor'
import { leastWorkdays } from '../../payment/timeLeft'
import { meanings, points, questions, type Section, steps } from './chapter'

/** Sections about what is no application: by the path of the menu group whose chapter they belong to. */

type Code<Options extends readonly { code: string }[]> = Options[number]['code']
/** Meanings of an enum's codes: a code added later does not compile without one. */
type Meanings<Options extends readonly { code: string }[]> = Record<Code<Options>, string>

const named = (name: EnumName, of: Readonly<Record<string, string>>): [string, string][] => enums[name].map(({ code, label }) => [label, of[code] ?? ''])
const called = (names: Readonly<Record<string, string>>, of: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(of).map(([code, meaning]) => [names[code] ?? code, meaning])

const useStatuses: Meanings<typeof useStatus> = {
  '00': '已建立档案，还没有办理使用登记；投入使用前或者投入使用后30日内办理。',
  '10': '已办理使用登记，按期检验，计算到期日期。',
  '20': `停用，不得使用；重新使用前向登记机关申请启用；${restartRule}。`,
  '30': '报废，档案保留，不再办理检验。',
  '40': '使用登记已注销。',
  '50': '已办理移装迁出，在迁入地重新登记。',
  '90': '以前系统中的旧档案，只供查询。',
}
const dueStates: Meanings<typeof dueState> = {
  NORMAL: '离下次检验日期还早，按期安排。',
  SOON: `${soonDays}天内到期，请尽快报检。`,
  OVERDUE: '已过下次检验日期，未经检验合格不得使用；不能按期检验的向登记机关申请延期。',
  UNSET: '没有推算下次检验日期的依据，请核对档案或咨询检验机构。',
  NA: '不计检验日期：停用、报废、注销、迁出的设备和不定期检验的种类。',
}
const payStates: Meanings<typeof payState> = {
  '1': `核定费用后${paymentDays}日内缴费，逾期申请自动取消。`,
  '2': '缴费到账，申请正式受理；可以申请开票。',
  '4': '已上传转账凭证，检验机构财务正在核对；缴款码停用，请不要再扫码付款。',
  '8': '费用已退回。',
  '9': '缴款单作废：申请取消、合并、拆开或已过缴款期限。误缴的费用自动退回。',
}
const reportStates: Meanings<typeof reportState> = {
  valid: '可以预览、下载和核验。',
  corrected: '已出具更正后的报告，以更正后的为准。',
  void: '报告已收回，不再有效；设备档案恢复到以前的内容。',
}

const equipment: readonly Section[] = [
  {
    title: '设备档案和使用状态',
    blocks: [
      ...points(
        '新设备办理使用登记，发证时建立档案；在用而没有档案的设备，由使用单位在“设备档案维护”中新增，登记机关审核后写入。',
        '在清单中点设备名称打开档案，可以查看基本参数、检验检测期限、设备经历、附件和变更记录，并从“下一步”直接办理报检、申请延期或变更登记。',
        '联系人、单位内编号等由使用单位直接修改，立即生效；其余内容点“申请修改”，由登记机关审核。每次修改记入变更记录。',
        '在档案或清单中可以打印设备二维码标签，贴在设备上，任何人扫码可以查看使用标志所载的内容。',
        '登记机关可以修改辖区内的档案，编号和推算的日期由平台填写。',
      ),
      ...meanings('使用状态', named('useStatus', useStatuses)),
    ],
  },
  {
    title: '到期日期和提醒',
    blocks: [
      ...points(
        '下次检验日期按检验结论、检验日期和有关规则推算；检验报告写明日期的，以报告为准。批准延期的，以延期日期为准。',
        `到期提醒在${reminderSteps.map(reminderStepName).join('、')}以消息和短信发给使用单位的账号；已经报检的不再提醒。在消息中心的“提醒设置”中选择接收哪些。`,
        '“设备总览”和工作桌面的“到期日历”按月显示今后12个月的到期数量，点数字打开清单。',
      ),
      ...meanings('检验到期状态', named('dueState', dueStates)),
    ],
  },
  {
    title: '由清单办理业务',
    blocks: [
      ...steps(
        ['查找设备', '使用单位、维保单位', '打开相应的清单，填写条件，勾选同一种类的设备。'],
        [
          '开始办理',
          '使用单位、维保单位',
          `点“批量报检”“申请检测”“申请载荷试验”“变更登记”或“自助申报”，所选设备带入申请，一份最多 ${mostDevicesPerApplication} 台，其余的接着办下一份。`,
        ],
        ['核对和提交', '使用单位、维保单位', '核对带入的内容，补充材料后提交。'],
      ),
      ...questions(
        ['设备不在清单里怎么办？', '先在“综合查询”中按编号查找。仍没有的，可能登记在其他单位名下或没有档案：可以在“使用登记”中认领或历史补录。'],
        ['已经检验合格，为什么还显示超期？', '检验机构签发报告后才写入档案。自行检测由检验机构核对后记入。'],
        ['电梯显示“无维保单位”怎么办？', '请维保单位提交维保项目，生效后不再提示。没有维保单位的电梯不得使用。'],
      ),
    ],
  },
]

const workers: readonly Section[] = [
  {
    title: '登记人员和证书',
    blocks: [
      ...steps(
        ['登记人员', '使用单位、维保单位、施工单位', '在“人员查询”中逐人登记，或者批量导入：一行一人一证，有一处错误则全部不导入。登记后立即生效。'],
        ['上传照片和扫描件', '使用单位、维保单位、施工单位', '在人员页上传照片、身份证和证书扫描件。'],
        ['复审', '本单位', `证书有效期届满前${certificateWarningDays}天起标为即将到期，并以消息提醒；届满一个月以前向发证机关提出复审，换证后修改有效期。`],
        ['离职', '本单位', '填写离职日期。删除只用于登记错误的人员。'],
      ),
      ...questions(['有设备但没有人持证怎么办？', '“人员总览”列出没有有效证书的作业项目，请安排人员取证后登记。']),
    ],
  },
]

const company: readonly Section[] = [
  {
    title: '修改企业信息',
    blocks: [
      ...steps(
        [
          '修改登记信息',
          '使用单位、维保单位、施工单位',
          `${unitFields
            .filter(({ review }) => review)
            .map(({ label }) => label)
            .join('、')}：在“基本信息”中修改，上传营业执照后提交变更申请。`,
        ],
        ['审核', '登记机关审核', '在“变更记录”中与营业执照核对，通过后立即生效，退回的写明意见。审核完成前仍按原信息办理，不能再次申请。'],
        ['修改其他信息', '使用单位、维保单位、施工单位', '联系人、许可信息等保存后立即生效，新的申请取用修改后的内容。'],
      ),
      ...questions(
        ['单位更名后，设备档案和使用登记证还是原名称怎么办？', '登记信息变更生效后，在“基本信息”中按提示办理更名变更。'],
        [
          '维保业务由另一单位承担怎么办？',
          '账号兼有使用单位和维保单位角色的，在“基本信息”中申请第二单位；系统管理员审核通过后，以维保单位角色登录时代表该单位。',
        ],
      ),
    ],
  },
]

const service: readonly Section[] = [
  {
    title: '检验费的缴纳',
    blocks: [
      ...steps(
        ['核定费用', '检验机构受理', '预审时按收费标准核算并核定检验费，产生缴款单。'],
        ['合并', '申请单位', `在“报检缴费”中勾选同一检验机构的待缴费缴款单，可以合并成一份，最多 ${mostMerged} 份；也可以再拆开，缴款码随之更换。`],
        ['扫码缴费', '申请单位', '点“去缴费”，用微信、支付宝或银行客户端扫码。付款后页面自动显示结果，不用刷新。'],
        ['或者对公转账', '申请单位', '按页面显示的户名、账号和金额一次转足，附言只填20位缴款码，再上传缴费凭证。'],
        [
          '核对凭证',
          '检验机构财务',
          `核对到账后确认，确认后正式受理；凭证不符的退回并写明理由，可以重新上传或扫码缴费，剩余的缴款时间接着计算，至少还有 ${leastWorkdays} 个工作日；退回 ${mostVouchers} 次后不能再上传，请扫码缴费；平台未开通扫码缴费的可以继续上传，此后退回的只接着计算剩余的时间。`,
        ],
        ['申请开票', '申请单位', `到账后勾选同一检验机构的缴款单申请开票，一张最多包含 ${mostInvoiced} 份。`],
      ),
      ...meanings('缴款单的状态', named('payState', payStates)),
      ...questions(
        ['扫码付款后没有显示成功怎么办？', '平台收到到账通知后更新，一般不超过几分钟；请不要重复付款。重复缴纳的费用原路自动退回。'],
        ['缴费后要取消报检怎么办？', '在报检详情中申请取消。检验机构核实同意后，一位财务提请、另一位财务复核，费用原路退回；已开票的先作废票据。'],
        ['免收费或者协议收费的报检怎样办理？', '检验机构预审时按收费类型核定，不需要缴费的直接受理。'],
      ),
    ],
  },
  {
    title: '财务办理',
    blocks: steps(
      ['收款设置', '检验机构财务', '维护收款账户和收费性质。修改由本机构另一位财务复核后生效，只有一位财务的请管理员再开通一个账号。'],
      ['退费', '检验机构财务', '同意取消已缴费的报检后提请退费，由另一位财务复核；扫码缴费的原路退回，转账的由复核人填写退费凭证号。'],
      ['对账', '检验机构财务', '每日导入缴费平台的对账单，逐笔核对；不一致的查明原因，写明怎样处理。同一天再次导入的以后一份为准。'],
      ['收款统计', '检验机构财务', '按日、按月统计收款和退费。'],
    ),
  },
  {
    title: '派工和现场检验',
    blocks: [
      ...steps(
        ['派工', '检验机构受理', '在“报检审核”的派工日历中选好报检，点检验人员的一天。没有该种设备有效检验证的不能派工；请假、排不下的会提示。'],
        ['申请改期', '申请单位', `约定日期不合适的，写明原因和希望的日期，最多 ${mostReschedules} 次；答复以前原来的日期不变。`],
        [
          '检验',
          '检验机构检验员',
          '在“我的检验任务”中点“开始检验”，逐台录入结论、日期和照片。没有网络时保存在本机，恢复后自动上传，上传前不要清除浏览器数据。',
        ],
        ['整改', '申请单位', '检验人员发出检验意见通知单的，在期限内整改并提交整改见证材料，由检验人员复核。'],
        ['提交报告', '检验机构检验员', '全部设备录入并上传后提交。'],
        ['审核签发', '检验机构受理', '核对报告后签发，检验结论和下次检验日期写入设备档案；编写报告和参加检验的人不能签发。'],
      ),
      ...questions(
        ['检验人员请假怎么办？', '检验人员在“我的检验任务”、受理人在派工日历中登记请假，那几天已派的工会得到提示，由受理人改派。'],
        ['检验结论不合格怎么办？', '设备整改合格前不得使用。整改后申报整改完成情况，需要复检的报检时选择复检。'],
      ),
    ],
  },
  {
    title: '检验报告',
    blocks: [
      ...points(
        `检验机构签发后，使用单位、维保单位和检验机构在“检验报告查询”中查看；可以逐份下载，也可以一次打包 ${mostReportsInFile} 份以内。`,
        '电子报告带数字签名的与纸质报告同等使用；任何人可以凭报告上的编号和核验码核验。',
        '需要纸质件、单位更名后换发或更正错误的，在“报告自助补发”中申请。检验结论和检验日期不能更正。',
      ),
      ...meanings('报告的状态', named('reportState', reportStates)),
    ],
  },
  {
    title: '电梯维保',
    blocks: [
      ...steps(
        ['维保备案', '维保单位', '在维保业务所在地备案，由登记机关接收。'],
        ['维保项目', '维保单位', '签订合同后提交，使用单位可以提出异议；登记机关接收后，维保信息记入设备档案。'],
        ['维保终止', '使用单位或者维保单位', `一方提出，对方确认；${terminationNotice}。对方逾期没有答复的，转登记机关办理。`],
        [
          '故障和救援',
          '使用单位或者维保单位',
          '故障处置后登记，尚未修复的也可以登记；困人的办理救援登记，故障登记随之生成。检验机构核实，列表的“统计”按月、区域和原因统计。',
        ],
        ['配件和人工价', '维保单位', '申报后由系统管理员审核公示；使用单位可以查价、比较和测算维保费，实际价格以双方合同为准。'],
      ),
      ...questions(['原维保单位没有办理终止，新的维保项目提交不了怎么办？', '一台设备同一时间只有一个维保项目。使用单位可以自己提出维保终止申请。']),
    ],
  },
]

const system: readonly Section[] = [
  {
    title: '维护本人的账号信息',
    blocks: points(
      '在“账号信息维护”中修改本人的姓名、手机和固定电话。修改手机须验证登录密码；今后的短信和找回密码都用新号码。',
      '用户名、角色、有效期和数据范围由账号管理员维护。',
    ),
  },
  {
    title: '发布和运行（系统管理员）',
    blocks: [
      ...points(
        '“发布管理”决定各单位使用业务区的哪个版本：可以先灰度给部分单位，再发布给所有单位；有问题的点“回退”。新打开的页签用新版本，已打开的保持原来的版本，填写的内容都在。',
        '每次改变都写明原因并留在历史中。灰度版本的错误超过正式版本两倍时自动停止。停用一个业务区后，其他业务照常。',
        '“运行状态”显示各业务区的版本、装入情况和最近的错误；“错误日志”列出浏览器上报的页面错误，按问题编号查找。',
        '没有接入短信网关时，平台发出的短信保存在“短信发件箱”。',
      ),
    ],
  },
]

const accounts: readonly Section[] = [
  {
    title: '成员账号',
    blocks: [
      ...steps(
        [
          '新增账号',
          '账号管理员',
          `为同事开通各自的账号，一个单位最多 ${maxMembersPerUnit} 个。填写姓名、手机、角色，可以限定有效期和数据范围（区域、分厂）。`,
        ],
        ['首次登录', '成员', `初始密码以短信发给本人，${firstPasswordHours}小时内有效，首次登录须修改。`],
        ['维护', '账号管理员', '可以修改、停用、启用、解锁和重发初始密码。停用立即结束会话；人员变动时请及时停用。'],
      ),
      ...meanings(
        '账号的状态',
        called(memberStateNames, {
          [memberStates.enabled]: '可以登录；过了有效期的不能登录。',
          [memberStates.disabled]: '不能登录，可以再次启用。',
          [memberStates.locked]: '连续输错密码造成，到时自动解除，也可以由账号管理员解锁。',
        }),
      ),
      ...questions(
        ['成员看不到某些设备怎么办？', '成员限定了数据范围的，只看得到范围内的设备和申请。由账号管理员修改数据范围。'],
        ['账号管理员离职或者更换怎么办？', '请拨打登录页上的服务电话，由系统管理员核实后办理。'],
      ),
    ],
  },
  {
    title: '审核注册和密码重置（系统管理员）',
    blocks: [
      ...points(
        '在“注册审核”中核对填写的内容、材料和系统核对的结果。通过后建立单位和管理员账号；不通过的写明意见，申请单位可以修改后重新提交。',
        '在“密码重置审核”中核对盖章材料。通过后该账号的会话立即结束，设置新密码的链接发送到新手机；“密码重置查询”可以查看全部申请。',
      ),
      ...meanings(
        '注册申请的状态',
        called(registrationStateNames, {
          [registrationStates.waiting]: '等待系统管理员审核。',
          [registrationStates.approved]: '账号已开通，用户名以短信告知。',
          [registrationStates.refused]: '原因以短信告知，可以修改后重新提交。',
        }),
      ),
    ],
  },
]

export const areaSections: Readonly<Record<string, readonly Section[]>> = {
  '/equipment': equipment,
  '/worker': workers,
  '/company-info': company,
  '/company-service': service,
  '/system': system,
  '/account': accounts,
}

/** Sections about the shell's own pages. */
export const homeSections: readonly Section[] = [
  {
    title: '工作桌面',
    blocks: points(
      '“需要我处理”列出轮到本人办理的事项，逾期的、快到期的在前，点开直接办理。',
      '“业务数量”“到期日历”和“设备种类”中的数字都可以点开，看到相应的清单；只有一份的申请直接打开。',
      `“快速办理”是常用业务的入口，点“调整”选择和排列，最多 ${mostQuickEntries} 个。使用登记、作业人员等不在菜单中的页面从这里打开，也可以用“搜索”打开。`,
    ),
  },
  {
    title: '消息',
    blocks: points(
      '与本人有关的申请有变化、需要办理或即将到期时，消息中心会提醒，页头显示未读数。点消息打开相应的申请。',
      '使用单位在“提醒设置”中选择接收哪些设备到期提醒。数据范围受限的账号接收范围以内设备的提醒。',
    ),
  },
  {
    title: '通知公告',
    blocks: [
      ...points(
        '所有用户都可以查看公告并下载附件，置顶的在前，未读的有标记。',
        '系统管理员新建公告、预览后发布。发布后所有用户收到提示，登录页显示最新的标题。',
      ),
      ...meanings(
        '公告的状态',
        called(announcementStateNames, {
          [announcementStates.draft]: '只有系统管理员看得到，可以删除。',
          [announcementStates.published]: '所有用户看得到；修改保存后，读者看到的内容随即更新。',
          [announcementStates.withdrawn]: '其他用户不再看到，修改后可以重新发布。',
        }),
      ),
    ],
  },
]
