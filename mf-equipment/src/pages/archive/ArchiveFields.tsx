import { visibleTables } from '@shared/contract/application'
import { type ArchiveDefinition, equipmentEndpoints, idFields } from '@shared/contract/equipment'
import { type FieldGroup, isVisible } from '@shared/contract/form'
import { GroupFields, type ReadRecord, TableFields } from '@shared/ui/detail'
import { SectionCard } from '@shared/ui/page'

/** Never shown: ids of this record and of others. The QR code is shown as a picture above. */
const hidden = ['id', 'qrCode', ...idFields]
const readable = (group: FieldGroup): FieldGroup => ({ ...group, fields: group.fields.filter(({ key }) => !hidden.includes(key)) })

export interface ArchiveFieldsProps {
  archive: ArchiveDefinition
  record: ReadRecord
  /** Masked fields that the reader may reveal by a logged call. */
  revealable?: readonly string[]
}

/** All archive data of one device: its groups and its short tables. Long tables are paged (`Pipelines`, `Cylinders`). */
export function ArchiveFields({ archive, record, revealable = [] }: ArchiveFieldsProps) {
  const { fields, tables } = record.form
  return (
    <>
      {archive.groups
        .filter((group) => isVisible(group, { fields }))
        .map((group) => (
          <SectionCard key={group.key} title={group.label}>
            <GroupFields
              record={record}
              group={readable(group)}
              reveal={group.fields.some(({ key }) => revealable.includes(key)) ? equipmentEndpoints.reveal : undefined}
            />
          </SectionCard>
        ))}
      {visibleTables(archive, fields)
        .filter(({ large }) => !large)
        .map((table) => (
          <SectionCard key={table.key} title={table.label} note={`${tables[table.key]?.length ?? 0} ${table.measure}`} flush>
            <TableFields record={record} table={table} />
          </SectionCard>
        ))}
    </>
  )
}
