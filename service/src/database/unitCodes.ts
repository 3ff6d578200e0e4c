import type { Connection } from './database'

/** Units by the credit codes that archives and forms name them by. A code a unit had before names it too, unless another unit has that code now. */

export interface UnitOfCode {
  id: string
  /** The code it has now. */
  uscc: string
}

/** @returns the units the portal knows, by the codes asked for */
export async function unitsByCode({ query }: Connection, codes: readonly string[]): Promise<ReadonlyMap<string, UnitOfCode>> {
  const wanted = [...new Set(codes)].filter((code) => code !== '')
  if (wanted.length === 0) return new Map()
  const { rows } = await query({ name: 'units-by-code', text: 'select code, id, uscc from units_by_code($1)', values: [wanted] })
  return new Map(rows.map(({ code, id, uscc }) => [String(code), { id: String(id), uscc: String(uscc) }]))
}

export const unitByCode = async (connection: Connection, code: string): Promise<UnitOfCode | undefined> => (await unitsByCode(connection, [code])).get(code)

/** The code that archives have today of a unit a form names by the code of its day. */
export const codeToday = async (connection: Connection, code: string): Promise<string> => (await unitByCode(connection, code))?.uscc ?? code
