import { DatabaseOutlined } from '@ant-design/icons'
import { type FormLookup, fieldsOf, lookupFields } from '@shared/contract/application'
import type { EquipmentRow } from '@shared/contract/equipment'
import { type FormRow, holds, statusesTaken, type TableDefinition } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { notify, useSession } from '@shared/portal'
import { Button } from 'antd'
import { useState } from 'react'
import type { NamedUnit } from '../controls/DevicesOfList'
import { EquipmentPicker, useHasArchive } from '../controls/EquipmentPicker'
import type { AskedOfDevices } from '../controls/offeredDevices'
import { isBlank } from '../formModel'
import { type FormStore, useFormState, useFormStore } from '../formStore'
import { namesByNumber, takeDevices } from './takeDevices'

/** The lookup for a table's rows, with the current values of the form. */
const askedOf = (lookup: FormLookup, { store }: FormStore): AskedOfDevices => {
  const { fields, tables } = store.getState().form
  const { table = '', column = '' } = lookup.column ?? {}
  return {
    lookup,
    fields: Object.fromEntries(lookupFields(lookup).flatMap((key) => (fields[key] ? [[key, fields[key]]] : []))),
    together: (tables[table] ?? []).flatMap((row) => row[column] || []),
  }
}

/** The use unit an application is about, if it names one that may be another than the caller's. */
function namedUseUnit({ definition }: FormStore, fields: FormRow): NamedUnit | undefined {
  const field = fieldsOf(definition).find(({ unitFill }) => unitFill !== undefined && 'useUnitUscc' in unitFill)
  return field && { name: fields[field.key] ?? '', uscc: fields.useUnitUscc ?? '' }
}

/** 从设备档案选择: adds devices from the archive to a table. Hidden for roles without access to the archive. */
export function FromArchiveButton({ table, full }: { table: TableDefinition; full: boolean }) {
  const store = useFormStore()
  const [open, setOpen] = useState(false)
  const hasArchive = useHasArchive()
  // All devices of a use unit are its own.
  const ofOthers = useSession((session) => session.roleType !== role.useUnit)
  const offered = useFormState((state) => table.fromArchive !== undefined && holds(table.fromArchive.when ?? true, { fields: state.form.fields }))
  const kind = useFormState((state) => (table.columns.some(({ key }) => key === 'equclacode') ? undefined : state.form.fields.equclacode || undefined))
  const statuses = useFormState((state) => statusesTaken(table.columns.find(({ type }) => type === 'equipment') ?? {}, state.form.fields))
  const beginsWith = useFormState(({ form: { fields } }) => {
    const begins = table.fromArchive?.beginsWith
    return begins && holds(begins.when, { fields }) ? begins.list : undefined
  })
  const one = useFormState((state) => holds(table.fromArchive?.one ?? false, { fields: state.form.fields }))
  const used = useFormState((state) => (state.form.tables[table.key] ?? []).filter((row) => !isBlank(row)).length)
  if (!hasArchive || !offered) return null
  const most = one ? 1 : table.maxRows
  const lookup = store.definition.lookups?.find(({ column, when }) => column?.table === table.key && holds(when, store.values(store.store.getState())))
  const unit = ofOthers ? namedUseUnit(store, store.store.getState().form.fields) : undefined
  const take = (devices: readonly EquipmentRow[]) => {
    setOpen(false)
    notify.success(takeDevices(store, table, devices))
  }
  return (
    <>
      <Button icon={<DatabaseOutlined aria-hidden />} disabled={full || used >= most} onClick={() => setOpen(true)}>
        从设备档案选择
      </Button>
      {open && (
        <EquipmentPicker
          kind={kind}
          statuses={statuses}
          most={most - used}
          unnumbered={!namesByNumber(table)}
          byNotice={table.columns.some(({ namedByNotice }) => namedByNotice === true)}
          beginsWith={beginsWith}
          asked={lookup && askedOf(lookup, store)}
          {...(unit && { unit })}
          onPick={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
