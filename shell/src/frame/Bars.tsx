import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import WifiOutlined from '@ant-design/icons-svg/lib/asn/WifiOutlined'
import { useSession } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { useOnline } from '../parts/useOnline'
import { refreshRegistry, useSite } from '../runtime/registry/registryStore'
import { DevelopmentBar } from './developer/DevelopmentBar'
import styles from './Frame.module.css'
import { ExpiryBar } from './session/ExpiryBar'

/** Bars below the tabs for conditions that affect every page, such as no network or no menu. */
export function Bars() {
  const online = useOnline()
  const { missing, refused } = useSite()
  const locked = useSession((session) => session.firstLoginFlag === '0')
  return (
    <div role="status">
      <ExpiryBar className={styles.bar} />
      <DevelopmentBar className={styles.bar} />
      {!online && (
        <p className={styles.bar}>
          <Icon icon={WifiOutlined} />
          {/* Not whether input is kept in this browser: some forms keep it and say so themselves, others do not. */}
          网络已断开，恢复后继续
        </p>
      )}
      {refused && !missing && !locked && (
        <p className={styles.bar}>
          <Icon icon={WarningFilled} />
          业务区的更新没有通过校验，没有采用；现有页面照常使用。提交填写的内容后刷新页面，仍有提示请联系服务电话
        </p>
      )}
      {missing && !locked && (
        <p className={styles.bar}>
          <Icon icon={WarningFilled} />
          {refused ? '业务菜单没有通过校验，没有采用' : '业务菜单没有加载成功'}
          <button type="button" onClick={() => void refreshRegistry()}>
            重试
          </button>
        </p>
      )}
    </div>
  )
}
