import type { ReactNode } from 'react'
import styles from './Agreement.module.css'

/** 服务协议 and 隐私说明, shown where the user agrees to them. */

const sections: readonly { title: string; text: ReactNode }[] = [
  {
    title: '服务协议',
    text: (
      <ol>
        <li>
          本平台供使用单位、维保单位和施工单位办理特种设备的登记、报检、告知和报告补发等业务。注册须由单位授权的账号管理员提出，所填内容和上传的材料应当真实、完整。
        </li>
        <li>账号由管理员代表单位使用。管理员可以为本单位开通成员账号，并对成员账号的权限和使用负责；人员变动时应当及时停用账号或变更管理员。</li>
        <li>密码和短信验证码不得交给他人。发现账号被他人使用时，请立即修改密码并拨打服务电话。</li>
        <li>经账号提交的申请视为本单位的行为，办理过程全程留痕。提供虚假材料的，审核不予通过；已经开通的，停用账号并按有关规定处理。</li>
        <li>平台因维护或网络原因可能暂停服务，有关事项会在通知公告中提前说明；法定期限不因此延长的，请提前办理或到窗口办理。</li>
      </ol>
    ),
  },
  {
    title: '隐私说明',
    text: (
      <ol>
        <li>注册时收集单位信息、管理员的姓名、身份证号、手机、邮箱和上传的材料，用于核实单位和授权、开通账号、发送验证码和办理结果。</li>
        <li>
          信息经加密连接传输，保存在本平台的数据库中，只由履行职责的人员使用。身份证号和手机在页面上隐去中间各位；管理人员查看注册申请中的完整号码、账号的完整手机，每次都有记录。
        </li>
        <li>信息只提供给办理业务的登记机关和检验机构，不用于其他用途；法律法规另有规定的除外。</li>
        <li>填写过程中，除密码和身份证号以外的内容暂存在本浏览器的当前标签页，提交或关闭标签页后清除。</li>
        <li>可以在平台内查询和更正本单位及本人的信息；需要注销账号或删除信息的，请拨打服务电话。</li>
      </ol>
    ),
  },
]

export function Agreement() {
  return (
    <div className={styles.agreement}>
      {sections.map(({ title, text }) => (
        <details key={title} className={styles.section}>
          <summary>{title}</summary>
          <div className={styles.text}>{text}</div>
        </details>
      ))}
    </div>
  )
}
