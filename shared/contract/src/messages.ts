import { attachmentExtensionsText, attachmentMaxMegabytes, attachmentMaxPerCode } from './attachmentLimits'

/** A `string` for the published declarations, as it was: in the constant below it would be a pattern. */
const fileExtension: string = `不支持此类文件，请上传 ${attachmentExtensionsText}`

/**
 * The sentences said by the service, and those it shares with the pages or the pages with each other, however many places use one. What is said by a
 * single rule or type of application is written with it.
 */
export const messages = {
  productTitle: '特种设备安全监管与检验自助服务平台',
  /** For narrow places: two lines in the header on a phone. */
  productShortTitle: ['特种设备', '服务平台'],
  loginSuccess: '登录成功',
  logoutSuccess: '退出登录成功',
  /** The same answer for an unknown user, a wrong password and a locked account, so that it does not reveal which (security S2). */
  loginFailed: '用户名或密码不正确；连续输错5次将锁定15分钟',
  captchaWrong: '安全验证已失效，请重试',
  captchaRequired: '请先完成安全验证',
  captchaFailed: '安全验证没有完成，请重试',
  sessionEnded: '登录已过期，请重新登录',
  /** The call was begun for another account or role than the browser is signed in with now. */
  sessionChanged: '登录的账号或角色已变更，这项操作没有执行',
  serverError: '服务器出错了请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  /** Another transaction locked the record too long: the same request may be sent again. */
  busy: '系统繁忙，请稍后再试',
  printingMuch: '您同时打印的文书较多，请等其他文书生成后刷新本页',
  malformed: '请求内容有误，请检查后重试',
  forbiddenTitle: '无权限',
  forbidden: '很抱歉，您没有这项操作的权限',
  notFound: '记录不存在或已被删除',
  printedInPart: (table: string, printed: number, count: number, measure: string) =>
    `${table}共${count}${measure}，本件打印前${printed}${measure}；其余见系统中本申请的${table}，可导出为 Excel 文件。`,
  stale: '数据已被他人修改，请刷新后重试',
  /** What somebody is working on was saved in the meantime, by another user or in another window of the same one. */
  savedElsewhere: (noun: string) => `${noun}在别处保存过`,
  notAllowedNow: '当前状态不能进行此操作，请刷新后查看',
  /** When two handlers act at the same time, the second one reads who the first was. @param name empty if unknown */
  handledBy: (name: string) => `${name || '其他人员'}正在办理，接手后才能作出决定`,
  movedBy: (who: string, time: string, act: string, state: string) => `${who}已于${time}办理“${act}”，当前状态为“${state}”，请刷新后查看`,
  tooMany: '操作过于频繁，请稍后再试',
  tooLarge: '提交的内容过大，请减少后重试',
  fileTooLarge: `文件大小不能超过${attachmentMaxMegabytes}MB`,
  fileEmpty: '文件没有内容，请重新选择',
  fileExtension,
  fileContent: '文件内容与扩展名不符，请检查后重新上传',
  fileNotKept: '附件暂时无法保存，请稍后再试',
  fileNotRead: '附件暂时无法读取，请稍后再试',
  fileTooMany: `每类附件最多${attachmentMaxPerCode}个`,
  mobileTicketTooOften: '手机上传二维码打开过于频繁，请稍后再试，或在电脑上直接上传',
  deviceNotified: '这台设备已在其他告知中，请核对制造编号，避免重复告知',
  filingOpen: (number: string) => `本单位在这个区域的同类备案 ${number} 尚未办结，请在那一份上修改，或等它办结后再提交`,
  areaUnserved: '这个区域的登记机关尚未使用本平台，请核对所选区域，或直接向登记机关办理',
  documentUnknown: '没有找到与编号和核验码相符的打印件，请与纸上的内容核对后再试',
  equipmentNumberTaken: '已有在册设备使用这个编号，请核对；确属本设备的请联系登记机关',
  /** For who may open the other device. @param device what it is and whose */
  equipmentNumberTakenBy: (device: string) => `在册设备“${device}”已使用这个编号，请核对`,
  equipmentSerialTaken: '同一制造单位的这个产品编号已有在册设备，请核对',
  equipmentLeavesLimit: '改后设备不在您的数据范围内，请由账号管理员修改',
  beyondLimit: '您数据范围以外的申请',
  orderBeyondLimit: '缴款单里还有您数据范围以外的申请，请由账号管理员合并、拆分或上传凭证',
  renameBeyondLimit: '您的数据范围不是本单位的全部设备，请由账号管理员申请；选择“否”可以只变更选中的设备',
  equipmentElsewhere: '设备现在不在本机关管辖区域，由上级登记机关或系统管理员办理；应当迁到本地的，先由原登记机关办理迁出',
  equipmentLeavesArea: '不能改到本机关管辖以外的区域，移装请办理变更登记',
  equipmentOfOther: (unitName: string) => `由${unitName || '其他单位'}使用，只有使用单位可以申请`,
  operatorTaken: '本单位已登记这个身份证号的人员，请在人员查询中查找后修改',
  operatorNameDiffers: (name: string) => `这个身份证号已登记为“${name}”，请核对姓名`,
  certificateTaken: '这名人员已登记同一证书的这个作业项目',
  certificatesFull: (most: number) => `一名人员最多登记 ${most} 张证书`,
  sameDeviceAs: (row: number | '{row}') => `与第 ${row} 行是同一台设备，请保留其中一行`,
  repeatsRow: (label: string, row: number | '{row}') => `${label}与第 ${row} 行重复，请核对`,
  differsFromRow: (label: string, row: number) => `${label}与第 ${row} 行同一身份证号的不一致，请核对`,
  neverRegistered: '压力管道元件、安全附件不办理使用登记',
  equipmentUnknown: '没有找到与编号和核验码相符的设备，请与标签上的内容核对后再试',
  viewsFull: (most: number) => `每个列表最多保存${most}个视图，请先删除不用的`,
  sharedViewsFull: (most: number) => `本单位在每个列表最多共享${most}个视图，请先请共享人删除不用的，或只保存给自己`,
  viewNameNeeded: '请输入视图的名称',
  /** @param names of the conditions */
  viewUnreadable: (names: readonly string[]) => `条件“${names.join('”“')}”不能用于这个列表，请重新选择后再保存视图`,
  viewWithout: (view: string, names: readonly string[]) => `视图“${view}”保存的条件“${names.join('”“')}”已不能使用，没有按它查询；请重新选择条件，另存为视图`,
  viewNameTaken: '已有同名的视图，请换一个名称',
  guideUnknown: '没有这项业务的办事指南，请从办事指南首页选择',
  /** @param most maximum number of unfinished jobs per account */
  jobsFull: (most: number) => `已有${most}个导出任务正在进行，请等其中一个完成后再导出`,
  exportFailed: '文件没有生成成功，请重试',
  /** @param most in megabytes */
  exportTooLarge: (most: number) => `文件超过 ${most} MB，没有生成，请缩小查询条件后分次导出`,
  exportEnded: '账号的角色、单位或权限已有变化，不能再导出',
  chooseKindFirst: '请先选择设备种类',
  exportCut: (rows: number) => `只包含前${rows}条，请缩小查询条件后分次导出`,
  ticketGone: '链接已失效，请返回页面重新打开',
  /** For a phone that adds papers to a form. */
  desktopSessionEnded: '会话已结束，请在电脑上重新登录后再扫码',
  incomplete: '还有内容需要填写或修改',
  required: (label: string) => `请填写${label}`,
  requiredChoice: (label: string) => `请选择${label}`,
  lowestRegion: (label: string) => `${label}请选择到区县`,
  /** A value from another source (pasted, imported, an older list) that is none of the choices. */
  notAChoice: (label: string) => `${label}不在可选范围内，请从列表中选择`,
  otherKind: (label: string, kind: string) => `${label}不是${kind}的编号，请核对`,
  tooManyDrafts: (most: number) => `本单位暂存的这种申请已有${most}份，请先提交或删除不用的`,
  papersClosed: '当前状态不能增删附件',
  paperNotAsked: '这份表单现在没有这项附件，请刷新后查看',
  requiredAttachment: (label: string) => `请上传${label}`,
  tooShort: (label: string, length: number) => `${label}至少${length}个字`,
  integer: (label: string) => `${label}应为整数`,
  number: (label: string) => `${label}应为数字`,
  // 层 and 站 are counted in themselves.
  numberInUnit: (label: string, unit: string) => (label === unit ? `${label}请只填数字` : `${label}请只填数字，单位是${unit}`),
  precision: (label: string, places: number) => `${label}最多保留${places}位小数`,
  atLeast: (label: string, bound: string, unit: string) => (label === unit ? `至少${bound}${unit}` : `${label}不能小于${bound}${unit}`),
  above: (label: string, bound: string, unit: string) => `${label}须大于${bound}${unit}`,
  atMost: (label: string, bound: string, unit: string) => `${label}不能大于${bound}${unit}`,
  afterToday: (label: string) => `${label}不能晚于今天`,
  beforeToday: (label: string) => `${label}不能早于今天`,
  afterThisMonth: (label: string) => `${label}不能晚于本月`,
  notAfterToday: (label: string) => `${label}应在今天之后`,
  sameAs: (label: string, other: string) => `${label}不能与${other}相同`,
  tooLong: (label: string, length: number) => `${label}不能超过${length}个字`,
  /** The same for numbers, whose characters are counted as digits. */
  tooFewDigits: (label: string, length: number) => `${label}至少${length}位`,
  tooManyDigits: (label: string, length: number) => `${label}不能超过${length}位`,
  /** The same answer for a wrong code, an expired one, one for another purpose and one never sent (security S4). */
  smsCodeWrong: '短信验证码不正确或已失效',
  /** When everything else about a submission is valid. */
  submissionCodeNeeded: '请填写发到本人手机的短信验证码',
  noMobile: '本账号没有登记手机号码，请先在“账号信息维护”中填写',
  smsSent: '验证码已发送，5分钟内有效',
  smsTooOften: '验证码发送过于频繁，请稍后再试',
  flowEnded: '页面停留时间过长或步骤有误，请从第一步重新开始',
  /** The same answer whether or not the application, unit or number exists. */
  registrationNotFound: '没有查到相符的注册申请，请核对统一社会信用代码和手机号码',
  passwordsDiffer: '两次输入的密码不一致',
  agreeRequired: '请阅读并同意服务协议',
  resetLinkGone: '链接已失效，请重新申请',
  ssoFailed: '单点登录未成功，请重新登录',
  creditCodeTaken: '该统一社会信用代码已登记在其他单位名下',
  /** Two users submitted a value that must be unique, at the same moment. */
  writtenTwice: '相同的内容刚刚已经提交，请刷新后查看',
  loginNameTaken: '该用户名已被使用，请更换',
  /** Below a message addressed to another role of the account. */
  switchRole: (role: string) => `切换到“${role}”角色后查看`,
  /** @deprecated `opinionNeeded('意见')` says it. Kept while the contract is compatible with 2.0, in which it was published. */
  opinionRequired: '请填写意见，2至500字',
  /** Of an opinion, or of another text with its label. */
  opinionNeeded: (label: string) => `请填写${label}，2至500字`,
  idempotencyConflict: '同一提交已用于其他内容，请刷新后重试',
  idempotencyInProgress: '同一提交正在处理，请稍候',
} as const
