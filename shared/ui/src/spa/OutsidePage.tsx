import { portalAddress } from '@shared/portal'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FailureNote } from '../page/feedback/FailureNote'
import type { SpaProps } from './host'
import styles from './OutsidePage.module.css'
import { tell } from './session'

/** An address in another area, which the host may open. A user who followed a link stays on the page they came from. */
export function OutsidePage({ onOutside }: Pick<SpaProps, 'onOutside'>) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const path = pathname + search
  useEffect(() => {
    if (!onOutside) return
    tell(() => onOutside(path))
    // 'default' is the first history entry: there is nothing to go back to.
    if (key !== 'default') navigate(-1)
  }, [onOutside, path, key, navigate])
  if (onOutside && key !== 'default') return null
  return (
    <div className={styles.outside}>
      <FailureNote failure={{ message: '这个页面在门户的其他业务区，本页不能显示', code: 'NOT_FOUND' }} />
      <p>
        {key !== 'default' && <Button onClick={() => navigate(-1)}>返回上一页</Button>}
        <Button type="link" href={portalAddress(path)} target="_blank" rel="noopener">
          到门户打开
        </Button>
      </p>
    </div>
  )
}
