import { type ApplicationForm, type FormParts, fieldsOf } from '@shared/contract/application'
import { equipmentKinds } from '@shared/contract/catalogue'
import { type ArchiveDefinition, archiveKeyOf } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../database/database'
import { archiveDefinitionOf } from '../equipment/device/archiveDefinition'
import type { DeviceRow } from '../equipment/device/findDevice'

/** Shared code of applications whose form is a device archive. */

export const archiveOf = (device: DeviceRow): ApplicationForm => ({ fields: device.archive.fields, tables: { ...device.archive.tables } })

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
