import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { type FieldDefinition, fieldProblem, missingProblem } from '@shared/contract/form'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { FormField } from '../../form/FormField'
import type { FilterValues } from '../filter/filters'
import type { SavedView, SavedViewInput, SavedViews } from './savedViews'
import styles from './ViewChoice.module.css'

/** The current conditions, to be saved under a name; or a saved view to change. */
type SavedViewButtonProps = { views: SavedViews } & ({ conditions: FilterValues; columns: readonly string[]; view?: undefined } | { view: SavedView })

/** 保存当前条件, or for a view of one's own 修改视图. */
export function SavedViewButton(props: SavedViewButtonProps) {
  const [open, setOpen] = useState(false)
  const [icon, label] = props.view ? [<SettingOutlined key="icon" aria-hidden />, '修改视图'] : [<PlusOutlined key="icon" aria-hidden />, '保存当前条件']
  return (
    <>
      <Button type="text" icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <SavedViewDialog
          views={props.views}
          view={props.view ?? { name: '', conditions: props.conditions, columns: props.columns, shared: false }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const nameField: FieldDefinition = { key: 'name', label: '名称', type: 'string', required: true, maxLength: 20, placeholder: '如：鄞州区住宅' }

function SavedViewDialog({ views, view, onClose }: { views: SavedViews; view: SavedViewInput; onClose(): void }) {
  const [name, setName] = useState(view.name)
  const [shared, setShared] = useState(view.shared)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState<'no' | 'saving' | 'removing'>('no')
  const problem = missingProblem(nameField, name, { fields: {} }) ?? fieldProblem(nameField, name.trim())
  const during = async (kind: 'saving' | 'removing', done: Promise<boolean>) => {
    setBusy(kind)
    if (await done) onClose()
    else setBusy('no')
  }
  const save = () => {
    setTried(true)
    if (!problem) void during('saving', views.save({ ...view, name: name.trim(), shared }))
  }
  const { id } = view
  return (
    <Modal
      open
      width={450}
      title={id ? '修改视图' : '保存当前条件'}
      onCancel={onClose}
      footer={
        <>
          {id && (
            <Button danger className={styles.remove} loading={busy === 'removing'} onClick={() => void during('removing', views.remove(id))}>
              删除视图
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy === 'saving'} onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FormField field={nameField} value={name} row={{}} required problem={tried ? problem : undefined} onChange={(change) => setName(change.name ?? '')} />
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          本单位的其他账号也可以使用
        </Checkbox>
      </div>
    </Modal>
  )
}
