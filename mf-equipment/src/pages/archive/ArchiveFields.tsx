import { visibleTables } from '@shared/contract/application'
import { type ArchiveDefinition, equipmentEndpoints, idFields } from '@shared/contract/equipment'
import { type FieldGroup, isVisible } from '@shared/contract/form'
import { GroupFields, type ReadRecord, TableFields } from '@shared/ui/detail'
import { SectionCard } from '@shared/ui/page'

/** Said to nobody: ids of this record and of others; the code to scan stands above, as a picture. */
const hidden = ['id', 'qrCode', ...idFields]
const readable = (group: FieldGroup): FieldGroup => ({ ...group, fields: group.fields.filter(({ key }) => !hidden.includes(key)) })

export interface ArchiveFieldsProps {
  archive: ArchiveDefinition
  record: ReadRecord
  /** Fields that are covered, and that the reader may see by a logged call. */
  revealable?: readonly string[]
}

/** Everything an archive holds of one device: its groups and its short tables. Long ones are read in pages. */
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
