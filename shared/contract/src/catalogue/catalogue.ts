import { z } from 'zod'
import entries from './equipment-catalogue.json'

/** 《特种设备目录》 (质检总局公告 2014年第114号): kinds (种类, level 1), categories (类别, 2) and varieties (品种, 3). */
export interface CatalogueEntry {
  code: string
  name: string
  level: 1 | 2 | 3
  parent: string | null
}

const entrySchema = z.array(
  z.object({ code: z.string(), name: z.string(), level: z.union([z.literal(1), z.literal(2), z.literal(3)]), parent: z.string().nullable() }),
)

export const equipmentCatalogue: readonly CatalogueEntry[] = entrySchema.parse(entries)
const byCode = new Map(equipmentCatalogue.map((entry) => [entry.code, entry]))

/** Kinds that notices, registrations and inspections may name. 安全附件 is supervised but has no page of its own. */
export const equipmentKinds = equipmentCatalogue.filter((entry) => entry.level === 1 && entry.code !== 'F000')

export function catalogueEntry(code: string | undefined): CatalogueEntry | undefined {
  return code === undefined ? undefined : byCode.get(code)
}
/** The Chinese name of a code; the code itself when unknown, so that an old record stays readable. */
export function catalogueName(code: string | undefined): string {
  return byCode.get(code ?? '')?.name ?? code ?? ''
}
export function childrenOf(code: string | undefined): CatalogueEntry[] {
  return code ? equipmentCatalogue.filter((entry) => entry.parent === code) : []
}
/** Whether `code` is directly below `parent`. */
export function isChildOf(code: string, parent: string): boolean {
  return byCode.get(code)?.parent === parent
}
/** The entry whose code or name is `text`, for pasted or imported cells. */
export function findEntry(text: string, level: CatalogueEntry['level'], parent?: string): CatalogueEntry | undefined {
  const wanted = text.trim()
  return equipmentCatalogue.find(
    (entry) => entry.level === level && (entry.code === wanted || entry.name === wanted) && (parent === undefined || entry.parent === parent),
  )
}
