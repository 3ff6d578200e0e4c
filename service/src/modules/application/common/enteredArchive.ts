import { type ApplicationForm, type FormParts, fieldsOf } from '@shared/contract/application'
import { equipmentKinds } from '@shared/contract/catalogue'
import { type ArchiveDefinition, archiveKeyOf } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { saidAt } from '../../equipment/archive/changeLog'
import { archiveDifferences } from '../../equipment/archive/writeArchive'
import { archiveDefinitionOf } from '../../equipment/device/archiveDefinition'
import type { DeviceRow } from '../../equipment/device/findDevice'

/** Shared code of applications whose form is a device archive. */

export const archiveOf = (device: DeviceRow): ApplicationForm => ({ fields: device.archive.fields, tables: { ...device.archive.tables } })

/**
 * An archive with a form applied over it, except where the archive has changed since the form was begun and the form still says what the archive
 * said then: the applicant did not ask for that, and the newer value stays.
 * @param applied the archive after applying the form
 * @param begun when the form took the archive's values
 */
export async function withLaterChanges(connection: Connection, device: DeviceRow, applied: ApplicationForm, begun: Date): Promise<ApplicationForm> {
  const said = await saidAt(connection, device.id, begun)
  if (said.size === 0) return applied
  const current = archiveOf(device)
  const differences = await archiveDifferences(connection, device, applied)
  // A table stays as a whole, or is replaced as a whole.
  const partOf = (field: string): string => field.split('.', 1)[0] ?? ''
  const asked = new Set(differences.flatMap(({ field, after }) => (said.get(field) === after ? [] : [partOf(field)])))
  const later = new Set(differences.map(({ field }) => partOf(field)).filter((part) => !asked.has(part)))
  const isTable = (part: string): boolean => part in applied.tables
  const kept = [...later]
  return {
    fields: { ...applied.fields, ...Object.fromEntries(kept.filter((key) => !isTable(key)).map((key) => [key, current.fields[key] ?? ''])) },
    tables: { ...applied.tables, ...Object.fromEntries(kept.filter(isTable).map((key) => [key, current.tables[key] ?? []])) },
  }
}

/** The device an application is about, as far as a reader of the application may see it. */
export async function archiveRow({ db }: Connection, id: string): Promise<DeviceRow | undefined> {
  const row = await db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, relation: 'place' }
}

/** @param formOf the parts of an archive of a kind that the application asks for */
export function enteredArchive(formOf: (archive: ArchiveDefinition, kind: string) => FormParts) {
  const formOfKind = (kind: string): FormParts | undefined => {
    const key = archiveKeyOf(kind)
    return key && formOf(archives[key], kind)
  }
  // By kind, so that a form is assembled once for any number of devices.
  const entered = new Map(
    equipmentKinds.flatMap(({ code }): [string, string[]][] => {
      const key = archiveKeyOf(code)
      const form = formOfKind(code)
      if (!key || !form) return []
      const kept = new Set(fieldsOf(archives[key]).map((field) => field.key))
      return [[code, fieldsOf(form).flatMap((field) => (kept.has(field.key) ? [field.key] : []))]]
    }),
  )
  return {
    formOfKind,
    /** The archive after applying the form. */
    archiveWith({ fields, tables }: ApplicationForm, before: ApplicationForm): ApplicationForm {
      const { equclacode = '' } = fields
      const written: FormRow = Object.fromEntries((entered.get(equclacode) ?? []).map((key) => [key, fields[key] ?? '']))
      const rows = archiveDefinitionOf(equclacode)
        .tables.filter(({ large }) => !large)
        .map(({ key }) => [key, tables[key] ?? []])
      return { fields: { ...before.fields, ...written }, tables: { ...before.tables, ...Object.fromEntries(rows) } }
    },
  }
}
