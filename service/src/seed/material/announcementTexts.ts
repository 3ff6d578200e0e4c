import { constructionNotice } from '@shared/contract/application'
import { attachmentMaxMegabytes, attachmentMaxPerCode } from '@shared/contract/attachment'

/** Announcements of the demo (domain §8): typical ones of an institute, written for it. */

export interface SeedAnnouncement {
  title: string
  kind: '1' | '2' | '3'
  /** Days since it was published or, for a draft, written. */
  daysAgo: number
  pinned?: boolean
  /** Default: published. */
  state?: 'draft' | 'withdrawn'
  content: string
  papers?: readonly { name: string; title: string; lines: readonly (readonly [string, string])[] }[]
}

const list = (...items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const steps = (...items: string[]): string => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
const table = (head: readonly string[], ...rows: (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** Oldest first. */
export const announcementTexts: readonly SeedAnnouncement[] = [
  {
    title: '特种设备安全监管与检验自助服务平台上线公告',
    kind: '1',
    daysAgo: 240,
    content: `<p>自即日起，特种设备安全监管与检验自助服务平台正式启用。使用单位、维保单位和施工单位可在平台办理告知、登记和检验相关业务，不必再到窗口提交纸质材料。</p>
<p>原有纸质办理渠道继续保留三个月，之后统一在平台办理。</p><p class="align-right">宁波市示例特种设备信息中心</p>`,
  },
  {
    title: '账号注册指南',
    kind: '3',
    daysAgo: 205,
    content: `<h2>一、谁可以注册</h2><p>依法取得统一社会信用代码的使用单位、维保单位和施工单位。一个单位注册一个管理员账号，成员账号由管理员开通。</p>
<h2>二、注册步骤</h2>${steps('在登录页点击“注册”，用管理员手机接收短信验证码。', '填写单位和管理员信息，上传营业执照、盖章的授权书和管理员身份证。', '提交后3个工作日内审核，结果以短信告知，也可在“注册结果查询”中查看。', '审核通过后用用户名和注册时设置的密码登录。')}
<h2>三、常见问题</h2><p><strong>审核未通过怎么办？</strong>在“注册结果查询”中查看原因，修改后可以重新提交，原来的材料不必再次上传。</p>`,
    papers: [
      {
        name: '账号管理员授权书(样式).pdf',
        title: '账号管理员授权书',
        lines: [
          ['授权单位', '（填写单位全称）'],
          ['被授权人', '（姓名）'],
          ['授权事项', '管理本单位在自助服务平台的账号'],
        ],
      },
    ],
  },
  {
    title: '施工告知办理指南',
    kind: '3',
    daysAgo: 170,
    content: `<p>特种设备安装、改造、修理的施工单位应当在施工前书面告知设备所在地的登记机关。告知不是行政许可，但未经告知不得施工。</p>
<h2>需要的材料</h2>${list('安装改造修理告知单（盖章）', '施工许可证', '改造和重大修理的施工方案', '电梯由制造单位以外的单位安装、改造的，制造单位的授权书')}
<h2>办理时限</h2><p>登记机关在<strong>2个工作日</strong>内核对。材料齐全的予以接收并出具回执；材料不全的退回补正，补正后重新提交即可，编号不变。</p>
<p>在线办理：<a href="${constructionNotice.pages.list}">施工告知</a></p>`,
  },
  {
    title: '关于电梯检验规则调整后申报方式的说明',
    kind: '2',
    daysAgo: 131,
    content: `<p>电梯监督检验和定期检验规则调整后，电梯按年度安排检验或者自行检测，两者不能互相代替。</p>
${table(['事项', '由谁实施', '怎样申报'], ['定期检验', '检验机构', '在检验合格有效期届满前1个月申报'], ['自行检测', '使用单位、维保单位，或者委托检验检测机构', '先提出检测申请；单位自行检测的，检验机构同意后30日内提交检测报告'], ['监督检验', '检验机构', '施工前由使用单位或者维保单位申报'])}
<p>设备当年应当检验还是检测，以设备详情页显示的计划为准。</p>
<p>检测单位由使用单位自行选择，任何部门和个人不得指定。核准的机构和人员证书可在“全国特种设备公示信息查询平台”查询，谨防冒充监管部门或检验机构的中介。</p>`,
  },
  {
    title: '检验收费说明',
    kind: '1',
    daysAgo: 110,
    content: `<p>检验费按照价格主管部门公布的标准收取，平台在受理时自动计算，任何人不得另行收费。</p>
${list('缴费通知单生成后请在15日内缴费，逾期申请自动取消。', '缴费成功后可在申请详情中下载电子票据。', '对金额有疑问的，请在缴费前联系受理人员核对。')}`,
    papers: [
      {
        name: '检验收费项目一览.pdf',
        title: '检验收费项目一览',
        lines: [
          ['电梯', '按台收取，层数不同费用不同'],
          ['起重机械', '按额定起重量分档收取'],
          ['压力容器', '按容积分档收取'],
        ],
      },
    ],
  },
  {
    title: '节假日检验受理安排',
    kind: '1',
    daysAgo: 52,
    state: 'withdrawn',
    content: '<p>假期期间平台正常提交申请，受理时限自节后第一个工作日起计算。遇有紧急情况请拨打值班电话。</p>',
  },
  {
    title: '起重机械使用单位安全管理提示',
    kind: '2',
    daysAgo: 46,
    content: `<p>近期检查发现，部分单位的起重机械存在限位失效、作业人员证书过期等问题。请各使用单位对照以下事项自查：</p>
${steps('每班作业前检查制动器、限位器和吊具并作记录。', '作业人员证书在有效期内，人证相符。', '停用一年以上的设备，重新启用前办理启用手续并完成检验。')}<blockquote>发现重大隐患应当立即停止使用，并向登记机关报告。</blockquote>`,
  },
  {
    title: '关于规范上传附件的通知',
    kind: '1',
    daysAgo: 33,
    content: `<p>为便于核对材料，上传附件时请注意：</p>${list('扫描件应当端正、清晰，印章完整可辨。', `单个文件不超过${attachmentMaxMegabytes}MB，每类附件不超过${attachmentMaxPerCode}个。`, '可以用手机扫描附件栏旁的二维码直接拍照上传，二维码10分钟内有效。')}`,
  },
  {
    title: '系统维护通知',
    kind: '1',
    daysAgo: 16,
    content: `<p>平台将于本周六<strong>22:00至次日2:00</strong>进行维护，期间暂停服务。正在填写的内容请提前保存为草稿。</p><p>维护结束后如遇页面异常，请刷新页面重试；仍有问题请联系平台服务电话。</p>`,
  },
  {
    title: '平台操作手册',
    kind: '3',
    daysAgo: 12,
    pinned: true,
    content: `<p>平台操作手册按业务介绍办理步骤和常见问题，供各单位经办人员使用。附件可以下载打印。</p>
<h2>本次更新</h2>${list('增加手机上传附件的说明。', '增加成员账号和密码重置的说明。', '补充长者模式和键盘操作的说明。')}`,
    papers: [
      {
        name: '平台操作手册（使用单位）.pdf',
        title: '平台操作手册（使用单位）',
        lines: [
          ['第一章', '登录与账号'],
          ['第二章', '设备管理与查询'],
          ['第三章', '检验申报与缴费'],
          ['第四章', '常见问题'],
        ],
      },
      {
        name: '平台操作手册（施工单位）.pdf',
        title: '平台操作手册（施工单位）',
        lines: [
          ['第一章', '登录与账号'],
          ['第二章', '施工告知的填写与提交'],
          ['第三章', '补正、撤回与取消'],
          ['第四章', '常见问题'],
        ],
      },
    ],
  },
  {
    title: '关于检验周期调整的通知',
    kind: '1',
    daysAgo: 5,
    pinned: true,
    content: `<p>各使用单位：</p><p>根据现行安全技术规范，部分设备的检验周期作如下调整，自下月1日起执行：</p>
${table(['设备', '原周期', '调整后'], ['投入使用15年以内的电梯', '每年检验', '按计划年度检验，其余年度自行检测'], ['投入使用15年以上的电梯', '每年检验', '每年检验'], ['场（厂）内专用机动车辆', '每年检验', '按使用环境每1至2年检验'])}
<p>已经受理的申请仍按原周期办理。平台会按照新周期重新计算到期日期，并在工作桌面提示。</p><p class="align-right">宁波市示例特种设备检验研究院</p>`,
  },
  {
    title: '检验高峰期预约提示（征求意见）',
    kind: '1',
    daysAgo: 1,
    state: 'draft',
    content: '<p>下个季度为检验申报高峰，建议届时到期的设备提前预约。具体安排待确定后发布。</p>',
  },
]
