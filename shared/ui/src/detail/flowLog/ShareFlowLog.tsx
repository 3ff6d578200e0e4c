import { ShareAltOutlined } from '@ant-design/icons'
import { flowLogLinkDays } from '@shared/contract/endpoint'
import { flowLogEndpoints } from '@shared/contract/flowLog'
import { minuteOf } from '@shared/contract/rules'
import { portalAddress, useCallMutation } from '@shared/portal'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { QrPicture } from '../../headless/QrPicture'
import { LinkBox } from '../../page/button/LinkBox'
import { FailureNote } from '../../page/feedback/FailureNote'
import styles from './ShareFlowLog.module.css'

export interface ShareFlowLogProps {
  /** Key of the application type. */
  bizType: string
  /** Id of the record; the service creates a link only if the user may read it. */
  bizId: string
  /** Name of the record: 施工告知 GZ330212202600014. */
  name: string
}

/** 分享流转日志: a link to the flow log only, for people without an account. It gives access to nothing else, and expires. */
export function ShareFlowLog({ bizType, bizId, name }: ShareFlowLogProps) {
  const [open, setOpen] = useState(false)
  const link = useCallMutation(flowLogEndpoints.link, { onError: () => true })
  const make = () => link.mutate({ body: { bizType, bizId } })
  const href = link.data && portalAddress(link.data.url)
  return (
    <>
      <Button
        size="small"
        icon={<ShareAltOutlined aria-hidden />}
        onClick={() => {
          setOpen(true)
          make()
        }}
      >
        分享流转日志
      </Button>
      <Modal open={open} onCancel={() => setOpen(false)} title="分享流转日志" footer={null} width={520} destroyOnHidden>
        <p className={styles.about}>
          任何人凭此链接可以查看{name}的流转日志，不用登录；人名和号码已隐去，不能查看申请内容和附件。链接 {flowLogLinkDays} 天后失效。
        </p>
        {link.error ? (
          <FailureNote failure={link.error} onRetry={make} retrying={link.isPending} />
        ) : href && link.data ? (
          <div className={styles.ways}>
            <QrPicture href={href} label="流转日志二维码" />
            <div className={styles.words}>
              <LinkBox href={href} label="流转日志链接" />
              <p className={styles.expires}>有效期至 {minuteOf(link.data.expires)}</p>
            </div>
          </div>
        ) : (
          <div aria-busy="true">
            <Skeleton active title={false} paragraph={{ rows: 4 }} />
          </div>
        )}
      </Modal>
    </>
  )
}
