import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import WifiOutlined from '@ant-design/icons-svg/lib/asn/WifiOutlined'
import { useSession } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { useCallback, useSyncExternalStore } from 'react'
import { refreshRegistry, useSite } from '../runtime/registry/registryStore'
import styles from './Frame.module.css'
import { ExpiryBar } from './session/ExpiryBar'

function useOnline(): boolean {
  const subscribe = useCallback((tell: () => void) => {
    window.addEventListener('online', tell)
    window.addEventListener('offline', tell)
    return () => {
      window.removeEventListener('online', tell)
      window.removeEventListener('offline', tell)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** One line under the tabs for what concerns every page: no network, no menu. */
export function Bars() {
  const online = useOnline()
  const { missing } = useSite()
  const locked = useSession((session) => session.firstLoginFlag === '0')
  return (
    <div role="status">
      <ExpiryBar className={styles.bar} />
      {!online && (
        <p className={styles.bar}>
          <Icon icon={WifiOutlined} />
          网络已断开，填写内容已保存在本机
        </p>
      )}
      {missing && !locked && (
        <p className={styles.bar}>
          <Icon icon={WarningFilled} />
          业务菜单没有加载成功
          <button type="button" onClick={() => void refreshRegistry()}>
            重试
          </button>
        </p>
      )}
    </div>
  )
}
