import { developmentManifestPath } from '@shared/contract/portal'
import { isCallError } from '@shared/portal'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { Themed } from '../../parts/dialogs/antd'
import { takeDevelopmentBuild } from '../../runtime/registry/developmentBuilds'
import { useSite } from '../../runtime/registry/registryStore'
import styles from './DevelopmentBuildDialog.module.css'

interface Fields {
  remote: string
  origin: string
}

export interface DevelopmentBuildDialogProps {
  /** Origins the user may load builds from, according to the service. */
  origins: readonly string[]
  onClose(): void
}

/** Chooses the development server for an area. Origins are selected and not typed, so that nobody can be tricked into another one. */
export function DevelopmentBuildDialog({ origins, onClose }: DevelopmentBuildDialogProps) {
  const { site } = useSite()
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)

  async function take({ remote, origin }: Fields): Promise<void> {
    setBusy(true)
    try {
      if (await takeDevelopmentBuild(remote, origin)) return onClose()
      const address = origin + developmentManifestPath(remote)
      form.setFields([{ name: 'origin', errors: [`没有得到构建：${address} 没有回答，或不是这个业务区。请先运行 pnpm dev ${remote}`] }])
    } catch (error) {
      if (!isCallError(error)) throw error
      form.setFields([{ name: 'origin', errors: [error.message] }])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Themed>
      <Modal open title="开发构建" width={480} centered okText="装入" cancelText="取消" confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
        <p className={styles.warning}>只在本窗口生效，恢复、退出登录或关闭窗口即止。装入的程序以您的身份办理真实的业务：只装入您自己正在开发的。</p>
        <Form<Fields> form={form} layout="vertical" requiredMark={false} initialValues={{ origin: origins[0] }} onFinish={(fields) => void take(fields)}>
          <Form.Item name="remote" label="业务区" rules={[{ required: true, message: '请选择业务区' }]}>
            <Select options={[...site.remotes.values()].map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))} />
          </Form.Item>
          <Form.Item name="origin" label="开发服务" rules={[{ required: true, message: '请选择开发服务' }]}>
            <Select options={origins.map((origin) => ({ value: origin, label: origin }))} />
          </Form.Item>
        </Form>
      </Modal>
    </Themed>
  )
}
