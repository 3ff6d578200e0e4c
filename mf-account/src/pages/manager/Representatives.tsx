import { accountEndpoints } from '@shared/contract/account'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { PageBody, SectionCard } from '@shared/ui/page'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import styles from './Representatives.module.css'

/** Accounts of other units that work for this one, each of which its administrator may end; nothing where there are none. */
export function Representatives() {
  const { data } = useCallQuery(accountEndpoints.findRepresentatives, {})
  const [asked, setAsked] = useState<{ id: string; name: string }>()
  const end = useCallMutation(accountEndpoints.endRepresentation, {
    invalidates: [accountEndpoints.findRepresentatives],
    onSuccess: () => {
      notify.success('已结束代表本单位，会话已结束')
      setAsked(undefined)
    },
    onError: () => {
      setAsked(undefined)
      return false
    },
  })
  if (!data || data.list.length === 0) return null
  return (
    <PageBody>
      <SectionCard title="代表本单位的外单位账号" note="经系统管理员审核；不认可的可以结束">
        <ul className={styles.list}>
          {data.list.map(({ id, name, unitName, roleName, mobile }) => (
            <li key={id} className={styles.account}>
              <span>
                {name}（{roleName}）
              </span>
              <span>{unitName}</span>
              <span>{mobile}</span>
              <Button size="small" danger aria-label={`结束代表本单位：${name}`} onClick={() => setAsked({ id, name })}>
                结束代表本单位
              </Button>
            </li>
          ))}
        </ul>
      </SectionCard>
      <Modal
        open={asked !== undefined}
        width={450}
        title={asked && `结束代表本单位：${asked.name}`}
        okText="结束代表本单位"
        okButtonProps={{ danger: true }}
        cancelText="返回"
        confirmLoading={end.isPending}
        onOk={() => asked && end.mutate({ body: { id: asked.id } })}
        onCancel={() => setAsked(undefined)}
        destroyOnHidden
      >
        该账号不能再以维保角色代表本单位办理，现有会话立即结束；已提交的申请不受影响。需要恢复的，由其重新申请。
      </Modal>
    </PageBody>
  )
}
