import { passwordResetAttachments, registrationAttachments, registrationWithinWorkdays } from '@shared/contract/account'
import { attachmentExtensionsText, attachmentLimitText, attachmentMaxPerCode } from '@shared/contract/attachment'
import { flowLogLinkDays, mobileUploadMinutes } from '@shared/contract/endpoint'
import { savedViewsMost } from '@shared/contract/equipment'
import { exportRows } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { type RoleType, roles } from '@shared/contract/roles'
import { opinionMaxLength, strictPasswordRequirements } from '@shared/contract/rules'
import { firstPasswordHours, resetLinkMinutes, smsCodeLength, smsCodeSeconds, smsResendSeconds } from '@shared/contract/visitor'
import { paperOf } from '../../guide/guide'
import { type Chapter, papersTable, paragraph, points, questions, steps, table } from './chapter'

/** Chapters about what is the same in every area of the portal. */

/** What each role is for. */
const duties: Record<RoleType, string> = {
  '1': '建立和维护本单位的设备档案，办理使用登记、变更登记、报检和缴费，登记电梯故障和救援，管理作业人员，确认与本单位有关的维保项目和维保终止',
  '2': '办理维保备案、维保项目和维保终止，申报配件和人工参考价，受使用单位委托报检，告知所实施的修理，登记电梯故障和救援，管理作业人员',
  '3': '开工前告知安装、改造、修理施工，管理施工人员',
  '4': '预审报检和电梯检验检测申请，核定检验费，派工和答复改期，审核签发报告，受理报告补发，核实故障和救援登记，答复提问',
  '5': '核对转账凭证，办理退费，对账，开具票据，维护收款账户',
  '6': '到场检验，录入结果，提出和复核整改，提交报告',
  '7': '接收施工告知，审核档案维护、使用登记、变更登记、维保备案、维保项目、维保终止和延期申报，审核单位登记信息的变更，维护辖区内的设备档案，答复提问',
  '9': '审核企业账号注册和密码重置，管理各单位账号，发布公告，查看运行状态，管理各业务区的发布',
}

/** @param menus titles of the menu groups a role finds */
const overview = (menus: (role: RoleType) => readonly string[]): Chapter => ({
  title: '平台和角色',
  blocks: [
    paragraph(
      '使用单位、维保单位和施工单位通过本平台向登记机关、检验机构办理告知、登记、报检、备案等业务；登记机关、检验机构和系统管理员在同一平台审核、检验、收费和管理。企业用户与管理机构使用同一个登录入口，登录后按角色显示菜单。',
    ),
    ...table(
      '角色和分工',
      ['角色', '主要办理', '可以打开的菜单'],
      roles.map(({ roleType, name }) => [name, duties[roleType], menus(roleType).join('、')]),
    ),
    paragraph('不登录也可以：查看办事指南，下载空白表和样表，注册企业账号并查询结果，申请密码重置，核验打印件和电子报告，扫描设备标签查看使用标志所载的内容。'),
  ],
  sections: [],
})

/** @param idleMinutes minutes without activity after which a session ends */
const account = (idleMinutes: number): Chapter => ({
  title: '账号与登录',
  sections: [
    {
      title: '注册企业账号',
      blocks: [
        paragraph('一个单位注册一个账号管理员；其他人员由账号管理员在“成员账号”中开通，不重复注册。'),
        ...steps(
          ['手机验证', '账号管理员', `在登录页点“企业账号注册”，用管理员本人的手机接收${smsCodeLength}位验证码。审核结果也发送到这个号码。`],
          [
            '填写资料',
            '账号管理员',
            '按营业执照或法人证书填写单位信息，设置用户名和密码，上传材料。已填写的文字暂存在本标签页，刷新页面不会丢失；身份证号、密码和勾选不暂存。',
          ],
          ['审核', '系统管理员', `提交后${registrationWithinWorkdays}个工作日内审核，结果以短信告知。`],
          ['首次登录', '账号管理员', '用短信告知的用户名和注册时的密码登录，并按提示修改密码。'],
        ),
        ...papersTable('注册材料', registrationAttachments.map(paperOf)),
        ...questions(
          ['怎样知道审核结果？', '在登录页点“注册结果查询”，填写统一社会信用代码和注册时验证的手机号码。原因写在短信中，验证手机后也可以查看。'],
          ['审核没有通过怎么办？', '在“注册结果查询”中验证手机，修改后重新提交。密码不填则使用上次申请时的密码。'],
          ['维保业务由另一单位承担的使用单位怎样注册？', '单位类型选“使用单位兼维保单位”注册本单位，登录后在“企业信息”的“基本信息”中申请第二单位。'],
        ),
      ],
    },
    {
      title: '登录',
      blocks: points(
        `在登录页输入用户名和密码。输错时提示“${messages.loginFailed}”，浏览器可能自动进行安全验证。`,
        '勾选“记住用户名”后，十天内在这台电脑上不必再输入用户名；公用电脑请勿勾选。',
        `${idleMinutes}分钟没有操作，登录会过期。按提示输入密码后接着办理，填写的内容不会丢失。`,
        '一个账号有多个角色时，点右上角的姓名切换。切换后已打开的页面会关闭；同一浏览器的其他窗口随之切换。',
        '退出登录前有未提交的内容时会再次询问。',
      ),
    },
    {
      title: '密码',
      blocks: [
        ...points(
          '首次登录须先修改初始密码，修改成功后请用新密码重新登录。',
          `新密码的要求：${strictPasswordRequirements.map(({ message }) => message).join('；')}。`,
          `账号管理员为成员开通账号时，初始密码由系统生成，${firstPasswordHours}小时内有效；过期的请账号管理员重发。`,
          '密码和短信验证码不得交给他人。发现账号被他人使用时，请立即修改密码并拨打服务电话。',
        ),
      ],
    },
    {
      title: '忘记密码',
      blocks: [
        ...steps(
          ['核对账号', '本人', '在登录页点“忘记密码”，填写用户名和统一社会信用代码。'],
          ['预留手机可以接收短信的', '本人', '验证短信后直接设置新密码，账号原有的登录全部退出。'],
          ['预留手机已停用的', '本人', '验证新手机，填写原因，提交材料。'],
          [
            '审核',
            '系统管理员',
            `预留手机已停用的须经审核；通过后向新手机发送设置新密码的链接，${resetLinkMinutes}分钟内有效，只能使用一次。没有通过的，原密码不受影响。`,
          ],
        ),
        ...papersTable('预留手机已停用时的材料', passwordResetAttachments.map(paperOf)),
        ...questions(
          [
            '收不到验证码怎么办？',
            `${smsResendSeconds}秒后可以重新获取，验证码${smsCodeSeconds / 60}分钟内有效。仍收不到的，请核对号码是否为账号预留的手机，或拨打服务电话。`,
          ],
          ['成员忘记密码还有别的办法吗？', '请本单位的账号管理员在“成员账号”中重发初始密码。'],
        ),
      ],
    },
  ],
})

const pages: Chapter = {
  title: '页面、列表和查询',
  sections: [
    {
      title: '页面与页签',
      blocks: points(
        '左侧菜单打开页面，每个页面是一个页签，“工作桌面”始终在最前。点页签上的叉号关闭；右击页签可以关闭其他或关闭所有。',
        '页签上的圆点表示有未提交的内容，关闭前会再次询问。',
        '按 Ctrl+K 或点“搜索”，可以查找页面、设备、申请和检验报告，页面名称可以用拼音首字母。',
        '只用键盘时：Tab 键移动，方向键在页签和菜单中选择，Enter 打开，Delete 关闭页签，Shift+F10 打开页签菜单。',
        '“长者模式”使用更大的字号和按钮，设置保存在本机浏览器。手机上点左上角打开菜单。',
      ),
    },
    {
      title: '列表、查询和导出',
      blocks: [
        ...points(
          '列表上方填写条件后点“查询”，点“重置”清除条件；条件写在地址里，重新打开或者把地址发给同事，看到的是同样的条件。',
          `“列设置”选择显示的列。设备清单可以把常用的条件保存为视图，每个清单最多${savedViewsMost}个。`,
          `“导出”生成 Excel 文件：${exportRows.atOnce}行以内立即下载，更多的在后台生成，完成后自动下载，一次最多${exportRows.most}行。进度在页面底部的“导出任务”中查看。`,
          '勾选行后，导出和打印只包含所选的行。',
        ),
        ...questions(
          [
            '列表里没有要找的记录怎么办？',
            '先点“重置”清除条件，并查看其他页签。仍没有的，可能不在本单位、本辖区或本账号的数据范围内，请向本单位的账号管理员核实。',
          ],
          ['身份证号、手机号为什么只显示一部分？', '个人信息默认隐去。有权查看的点号码旁的查看，每次查看会留下记录。'],
        ),
      ],
    },
  ],
}

const forms: Chapter = {
  title: '填写与提交申请',
  sections: [
    {
      title: '填写',
      blocks: points(
        '各项业务按组填写，左侧“本页内容”标出每组还缺几项。填写的内容自动保存为草稿，网络中断时保存在本机，恢复后自动补上。',
        '单位名称、统一社会信用代码等取自企业信息，需要更改的先在“企业信息”中修改。设备信息可以从设备档案带入。',
        '表格可以逐行填写，也可以从 Excel 复制后粘贴、下载导入模板填写后导入，或者从设备档案、作业人员中选择。导入前有预览，错误指明所在的行和列。',
        '一份草稿由两人、或在两个窗口里同时修改时，后保存的一处会看到别处修改的内容，再决定以哪一处为准。',
      ),
    },
    {
      title: '上传材料',
      blocks: points(
        `可以上传 ${attachmentExtensionsText} 文件，${attachmentLimitText}，每类最多 ${attachmentMaxPerCode} 个。`,
        `电脑上没有的材料，点“手机上传”，用手机扫描二维码后拍照或选择文件。二维码${mobileUploadMinutes}分钟内有效，只能由一部手机使用；失效后点“换一个”，已上传的文件不受影响。`,
        '需要盖章的材料，可以在附件一栏下载空白表，盖章后扫描或拍照上传。',
      ),
    },
    {
      title: '提交',
      blocks: [
        ...points(
          '点“提交”后，如有未填或有误的内容，会定位到第一处，并列出还有几处需要处理。',
          '报检和电梯检验检测申请提交前需要短信验证，验证码发到本人账号登记的手机。',
          '提交后取得编号，以后不变。凭编号可以搜索、查询和咨询。',
        ),
        ...questions(
          ['提示“数据已被他人修改”怎么办？', '同事或办理人员刚刚处理过这份申请，也可能是自己在另一个窗口处理的。请刷新后查看，自己填写的内容保存在本机。'],
          ['提交时断网，不知道是否成功怎么办？', '恢复网络后再点一次“提交”，不会产生两份。'],
          ['同样的设备要申请多台怎么办？', '允许的业务可以在一份申请里填写多台，或者提交一份后点“复制多份”，再逐份填写各台的编号。'],
          ['草稿会过期吗？', '不会。草稿只有本单位看得到，可以随时删除。'],
        ),
      ],
    },
  ],
}

const progress: Chapter = {
  title: '办理进度和审核',
  sections: [
    {
      title: '申请单位：查看进度',
      blocks: [
        ...points(
          '详情页上方的步骤显示办到哪一步、由谁办理、办理期限；“流转日志”记录每一步的办理人、时间和意见。',
          '还没有开始办理的申请可以撤回，撤回后可以修改再提交；受理人开始办理后不能再撤回。',
          '退回补正的，按意见修改后重新提交；审核人看得到与上次提交相比改了哪些内容。',
          '办理期限按工作日计算的，不含周六、周日和公布的节假日。',
          '申请有变化时，消息中心会提醒；写明发送短信的同时发送短信。',
          `需要把进度告诉没有账号的人时，在“流转日志”中点“分享流转日志”。链接${flowLogLinkDays}天内有效，人名和号码隐去。`,
        ),
        ...questions(
          ['打印件怎样核验真伪？', '扫描纸上的二维码，或在登录页点“打印件核验”，填写编号和核验码，与平台记录的内容对照。'],
          ['过了期限还没有办结怎么办？', '在详情页查看轮到谁办理，可以通过“主管部门互动”询问，或拨打服务电话。'],
        ),
      ],
    },
    {
      title: '办理人员：审核队列',
      blocks: [
        ...points(
          '审核页面按状态分页签，最急的排在前面；菜单和工作桌面显示待办理的件数。',
          '打开一件后，左侧是申请内容和附件，右侧是系统核对的结果和意见。需要看的项目请核实后再决定。',
          `填写意见时自动登记为由本人办理，其他办理人看到“正在办理”，需要时可以由自己接手。意见2至${opinionMaxLength}字，申请单位可以看到；常用意见可以自己维护。`,
          '系统核对全部通过的同类申请可以批量接收；有需要看的逐件办理。',
          '作出决定后自动打开下一件。两人同时办理一件时，先决定的有效，后决定的会看到对方已办理。',
        ),
        ...questions(
          ['决定作错了怎么办？', '多数决定不能撤回。可以作废的业务在“审核和办理”表中写明，作废须写明理由，并告知有关各方。'],
          ['申请单位迟迟不补正怎么办？', '在退回的页签中打开，按该业务的规定办结。'],
        ),
      ],
    },
  ],
}

/** @param menus titles of the menu groups a role finds */
export const generalChapters = (idleMinutes: number, menus: (role: RoleType) => readonly string[]): Chapter[] => [
  overview(menus),
  account(idleMinutes),
  pages,
  forms,
  progress,
]

export const closing: Chapter = {
  title: '遇到问题',
  sections: [],
  blocks: questions(
    ['页面提示某项业务暂时不可用', '先点“重试”，其他业务可以继续使用，已提交的数据没有受影响。仍不能使用时，请拨打登录页上的服务电话，并报出“问题编号”。'],
    [`提示“${messages.forbidden}”`, '当前角色不能打开这个页面或进行这项操作。有多个角色的，切换角色后再试；需要开通的，请联系本单位的账号管理员。'],
    ['提示业务有了新版本', '先保存或提交填写的内容，再点“更新本页”。'],
    ['打印或下载没有反应', '浏览器可能拦截了新窗口，请允许本网站打开新窗口后再试。链接失效的，回到原页面重新打开。'],
    ['页面显示不正常', '推荐使用 Chrome、Edge 或 360 浏览器极速模式。'],
    ['不知道一项业务怎样办理', '在登录页打开“办事指南”，或在填写页面点“办事指南”；仍有疑问的，在工作桌面的“主管部门互动”中提问。'],
  ),
}
