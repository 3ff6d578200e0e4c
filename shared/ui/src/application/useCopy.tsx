import { type ApplicationDefinition, recordAddress } from '@shared/contract/application'
import { type FormRow, holds } from '@shared/contract/form'
import { notify, useCallMutation } from '@shared/portal'
import { Flex, InputNumber, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callsOf } from '../detail/useApplicationRecord'
import { staleAfterTransition } from './records'

/** The part of a record that copying needs: a row of a list, or the record itself. */
export interface Copied {
  id: string
  fields: FormRow
}

/**
 * Copies a record into a new draft or, if the type allows it, into several drafts for other devices of the same kind.
 * @returns `busy`: id of the record being copied; `several`: for records that allow it, a function that opens the dialog for the number
 */
export function useCopy(definition: ApplicationDefinition): {
  copy: (record: Copied) => void
  several: (record: Copied) => (() => void) | undefined
  busy: string | undefined
  dialog: ReactNode
} {
  const navigate = useNavigate()
  const { copies, pages } = definition
  const [asked, setAsked] = useState<Copied>()
  const [count, setCount] = useState(2)
  const { mutate, isPending, variables } = useCallMutation(callsOf(definition).copy, {
    invalidates: staleAfterTransition(definition),
    onSuccess: ({ id }, { body }) => {
      setAsked(undefined)
      if (body.count === undefined) return void navigate(recordAddress(definition, 'form', id))
      notify.success(`已复制 ${body.count} 份草稿，请逐份填写各台设备的编号`)
      void navigate(pages.list)
    },
  })
  const dialog = copies && asked && (
    <Modal
      open
      title="复制多份"
      okText={`复制 ${count} 份`}
      cancelText="返回"
      confirmLoading={isPending}
      onOk={() => mutate({ body: { id: asked.id, count } })}
      onCancel={() => setAsked(undefined)}
    >
      <Flex vertical gap="small">
        <span>每份是另一台同样的设备：设备代码、产品编号等各台自己的内容留空，附件需要重新上传</span>
        <Flex align="center" gap="small">
          <InputNumber aria-label="份数" min={1} max={copies.most} precision={0} value={count} onChange={(value) => setCount(value ?? 1)} />
          <span>份，最多 {copies.most} 份</span>
        </Flex>
      </Flex>
    </Modal>
  )
  return {
    copy: ({ id }) => mutate({ body: { id } }),
    several: (record) => (copies && holds(copies.when, { fields: record.fields }) ? () => setAsked(record) : undefined),
    busy: isPending ? variables.body.id : undefined,
    dialog,
  }
}
