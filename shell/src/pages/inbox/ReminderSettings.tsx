import { inboxEndpoints, type ReminderSetting, reminderStepName, reminderSteps } from '@shared/contract/inbox'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { QueryFallback } from '@shared/ui/page'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import styles from './ReminderSettings.module.css'

const channels = [
  { key: 'message', label: '消息' },
  { key: 'sms', label: '短信' },
] as const satisfies readonly { key: keyof ReminderSetting; label: string }[]

/** 提醒设置: which due dates this account is reminded of, and by which channel. */
export function ReminderSettingsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>提醒设置</Button>
      {open && <ReminderDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ReminderDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch, isFetching } = useCallQuery(inboxEndpoints.reminders, {}, { staleTime: 0 })
  const [changed, setChanged] = useState<ReminderSetting>()
  const chosen = changed ?? data
  const save = useCallMutation(inboxEndpoints.saveReminders, {
    invalidates: [inboxEndpoints.reminders],
    onSuccess: () => {
      notify.success('提醒设置已保存')
      onClose()
    },
  })
  const toggle = (channel: keyof ReminderSetting, step: (typeof reminderSteps)[number]) => {
    if (!chosen) return
    const kept = chosen[channel]
    setChanged({ message: chosen.message, sms: chosen.sms, [channel]: kept.includes(step) ? kept.filter((other) => other !== step) : [...kept, step] })
  }
  return (
    <Modal
      open
      title="设备到期提醒"
      width={450}
      okText="保存"
      okButtonProps={{ disabled: changed === undefined, loading: save.isPending }}
      cancelText="返回"
      onOk={() => changed && save.mutate({ body: changed })}
      onCancel={onClose}
    >
      <p className={styles.rule}>
        {`${data?.limited ? '本账号所管理设备' : '本单位设备'}的定期检验、电梯自行检测到期前后提醒；已经报检的不再提醒。短信发到本账号的手机。`}
      </p>
      {chosen ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">何时提醒</th>
              {channels.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reminderSteps.map((step) => (
              <tr key={step}>
                <th scope="row">{reminderStepName(step)}</th>
                {channels.map(({ key, label }) => (
                  <td key={key}>
                    <Checkbox aria-label={`${reminderStepName(step)} ${label}`} checked={chosen[key].includes(step)} onChange={() => toggle(key, step)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <QueryFallback query={{ error, refetch, isFetching }} rows={6} />
      )}
    </Modal>
  )
}
