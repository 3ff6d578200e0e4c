import { type ApplicationForm, formProblems } from '@shared/contract/application'
import { type ArchiveDefinition, type EquipmentDetail, equipmentEndpoints } from '@shared/contract/equipment'
import { notify, useCallMutation } from '@shared/portal'
import { RecordEditor, type RecordEditorProps, saidByEditor } from '@shared/ui/form'
import { today } from '@shared/ui/headless'
import { useMemo } from 'react'
import { DeviceFiles } from './DeviceFiles'

export interface ArchiveEditorProps {
  archive: ArchiveDefinition
  device: EquipmentDetail
  /** Reloads the device. */
  reload(): Promise<unknown>
  onClose(): void
}

/** The part of an archive its reader may change. */
function editablePart(archive: ArchiveDefinition, editable: readonly string[]): Pick<ArchiveDefinition, 'key' | 'groups' | 'tables'> {
  return {
    key: archive.key,
    groups: archive.groups
      .map((group) => ({ ...group, fields: group.fields.filter(({ key, source }) => source === undefined && editable.includes(key)) }))
      .filter(({ fields }) => fields.length > 0),
    tables: archive.tables.filter(({ key, large }) => !large && editable.includes(key)),
  }
}

/** Edits the part of an archive the user may change, with a reason. On a conflict the user sees the other change and keeps the typed values. */
export function ArchiveEditor({ archive, device, reload, onClose }: ArchiveEditorProps) {
  const { row, form, labels, editable } = device
  const definition = useMemo(() => ({ ...editablePart(archive, editable), crossChecks: archive.crossChecks, attachments: [] }), [archive, editable])
  const update = useCallMutation(equipmentEndpoints.update, {
    invalidates: [equipmentEndpoints.detail, equipmentEndpoints.changes, equipmentEndpoints.timeline],
    onSuccess: () => {
      notify.success('已保存，修改记入变更记录')
      onClose()
    },
    onError: saidByEditor,
  })
  const problems = (now: ApplicationForm) => formProblems({ ...archive, groups: definition.groups, tables: definition.tables }, now, 'commit', today())
  const save: RecordEditorProps['onSave'] = ({ fields, tables }, reason) => {
    const rows = Object.fromEntries(Object.entries(tables).map(([key, changed]) => [key, [...changed]]))
    return update.mutateAsync({ body: { id: row.id, version: row.version, fields, tables: rows, reason } })
  }
  return (
    <RecordEditor
      name={`equipment.${row.id}`}
      definition={definition}
      form={form}
      labels={labels}
      problems={problems}
      saving={update.isPending}
      onSave={save}
      reload={reload}
      onCancel={onClose}
    >
      <DeviceFiles id={device.id} attachments={device.attachments} editable={device.editable.length > 0} reload={reload} />
    </RecordEditor>
  )
}
