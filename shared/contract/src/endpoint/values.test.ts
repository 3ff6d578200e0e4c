import { z } from 'zod'
import { allEndpoints } from '../endpoints'
import { columnInteger, daySchema, versionSchema } from './values'

interface Part {
  type?: string
  format?: string
  pattern?: string
  allOf?: { pattern?: string }[]
  minimum?: number
  maximum?: number
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** All parts of a JSON schema that match, with their paths. */
function partsOf(schema: unknown, fits: (part: Part) => boolean, path = ''): [string, Part][] {
  if (!isObject(schema)) return []
  const own: [string, Part][] = fits(schema) ? [[path, schema]] : []
  return [...own, ...Object.entries(schema).flatMap(([key, value]) => partsOf(value, fits, `${path}/${key}`))]
}

const asked = allEndpoints().flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((schema) =>
    schema ? [{ name: `${method} ${path}`, schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) }] : [],
  ),
)

/** A day in the year 9999 once caused an endless loop over days, and a 33-bit integer a database error. */
describe('what a client sends', () => {
  it('has no day but of years people mean', () => {
    expect(['1900-01-01', '2026-02-28', '2199-12-31'].map((day) => daySchema.safeParse(day).success)).toEqual([true, true, true])
    for (const day of ['1899-12-31', '2200-01-01', '9999-12-31', '0001-01-01', '+010000-01-01', '2026-02-30', '2026-2-3']) {
      expect([day, daySchema.safeParse(day).success]).toEqual([day, false])
    }
    const days = asked.flatMap(({ name, schema }) => partsOf(schema, ({ format }) => format === 'date').map(([path, part]) => ({ name, path, part })))
    expect(days.length).toBeGreaterThan(20)
    const year = '(?:19|2[01])'
    expect(days.filter(({ part }) => ![part.pattern, ...(part.allOf ?? []).map(({ pattern }) => pattern)].some((pattern) => pattern?.includes(year)))).toEqual(
      [],
    )
  })

  it('has no integer its column cannot hold', () => {
    expect([2 ** 31 - 1, -(2 ** 31), 2 ** 31, -(2 ** 31) - 1, 0.5].map((value) => columnInteger.safeParse(value).success)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect([0, 2 ** 31 - 1, 2 ** 31, -1].map((value) => versionSchema.safeParse(value).success)).toEqual([true, true, false, false])
    const integers = asked.flatMap(({ name, schema }) => partsOf(schema, ({ type }) => type === 'integer').map(([path, part]) => ({ name, path, part })))
    expect(integers.length).toBeGreaterThan(50)
    expect(integers.filter(({ part: { maximum = Infinity, minimum = -Infinity } }) => maximum > 2 ** 31 - 1 || minimum < -(2 ** 31))).toEqual([])
  })
})
