/** 企业平台操作手册: the download linked in the header and on the login page. */
import { messages } from '@shared/contract/messages'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'

const chapters: readonly { title: string; points: readonly string[] }[] = [
  {
    title: '一、登录与密码',
    points: [
      '在登录页输入用户名和密码。连续输错后浏览器自动进行安全验证，连续输错5次将锁定15分钟。勾选“记住用户名”后，十天内在这台电脑上不必再输入用户名；公用电脑请勿勾选。',
      '首次登录须先修改初始密码。新密码至少8位，包含数字、大写字母、小写字母和特殊字符。修改成功后请用新密码重新登录。',
      '30分钟没有操作，登录会过期。按提示输入密码后接着办理，填写的内容不会丢失。',
      '一个账号有多个角色时，点右上角的姓名切换。切换后已打开的页面会关闭。',
    ],
  },
  {
    title: '二、页面与页签',
    points: [
      '左侧菜单打开页面，每个页面是一个页签。点页签上的叉号关闭；右击页签可以关闭其他或关闭所有。',
      '页签上的圆点表示有未提交的内容，关闭前会再次询问。',
      '只用键盘时：Tab 键移动，方向键在页签和菜单中选择，Enter 打开，Delete 关闭页签，Shift+F10 打开页签菜单。',
      '“长者模式”使用更大的字号和按钮，设置保存在本机浏览器。',
    ],
  },
  {
    title: '三、施工告知',
    points: [
      '在“施工告知”的“告知办理”点“告知申请”，按组填写，草稿会自动保存。',
      '设备和施工人员可以逐行填写，也可以粘贴表格或导入 Excel。',
      '必传附件上传完整后提交。需要盖章的材料，可在附件一栏下载空白表，或在填写后点“预览告知单”打印。提交时如有未填或有误的内容，会定位到第一处。',
      '登记机关退回补正的，按意见修改后重新提交；已接收的可以查看和打印接收回执。',
      '未接收前可以撤回；已接收后需要撤销的，在告知详情中申请，由登记机关审批。',
    ],
  },
  {
    title: '四、企业信息与账号',
    points: ['在“企业信息”的“基本信息”维护本单位信息，变更情况见“变更记录”。', '在“系统管理”的“账号信息维护”修改姓名和联系方式、修改密码。'],
  },
  {
    title: '五、遇到问题',
    points: ['页面提示某项业务暂时不可用时，先点“重试”，其他业务可以继续使用。仍不能使用时，请拨打登录页上的服务电话，并报出“问题编号”。'],
  },
]

export const manual = (): PrintDocument => ({
  title: '企业平台操作手册',
  number: '',
  fileName: '企业平台操作手册.pdf',
  footer: messages.productTitle,
  blocks: chapters.flatMap(({ title, points }): PrintBlock[] => [
    { kind: 'heading', text: title },
    ...points.map((text, index): PrintBlock => ({ kind: 'paragraph', text: points.length > 1 ? `${index + 1}. ${text}` : text })),
  ]),
})
