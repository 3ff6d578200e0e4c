import { changesBetween, declarationsOf, readReport, reportText, versionSays } from './apiReport.mjs'

/** Declarations as the compiler writes them, behind two doors; some are re-exported, some only referred to. */
const files = new Map([
  ['pack/index', `export { call, type Options as CallOptions } from './http/call';\nexport * as unitEndpoints from './unit';\n`],
  [
    'pack/http/call',
    `import type { Row } from '../rows';\ninterface Hidden {\n    depth: number;\n}\nexport interface Options {\n    hidden?: Hidden;\n}\nexport declare function call(row: Row): Promise<import("../rows").Row[]>;\nexport declare const unseen = 1;\n`,
  ],
  ['pack/unit', `export declare const list: {\n    readonly path: "/a/list";\n    readonly summary: "单位列表";\n};\nexport {};\n`],
  ['pack/rows', `export type Row = {\n    id: string;\n    kind: readonly ['a', 'b'];\n};\n`],
])
const doors = new Map([['@shared/pack', 'pack/index']])
const declarations = declarationsOf(files, doors)
const after = (file: string, from: string, to: string) => declarationsOf(new Map([...files, [file, (files.get(file) ?? '').replace(from, to)]]), doors)

describe('the report of what a package offers', () => {
  it('names what stands behind a door and what that names, whatever file it is in', () => {
    expect([...declarations.keys()]).toEqual([
      '@shared/pack CallOptions',
      '@shared/pack call',
      '@shared/pack unitEndpoints.list',
      'behind Hidden',
      'behind Row',
    ])
    expect(declarations.get('@shared/pack call')).toBe('export declare function call(row: Row): Promise<Row[]>;')
  })

  it('is read as it was written', () => {
    expect(readReport(reportText('1.2.0', declarations))).toEqual({ version: '1.2.0', declarations })
  })

  it('says when a door leads nowhere', () => {
    expect(() => declarationsOf(files, new Map([['@shared/pack', 'pack/gone']]))).toThrow('pack/gone')
  })
})

describe('a change', () => {
  it('of what a file keeps to itself or exports to its own package is none', () => {
    expect(changesBetween(declarations, after('pack/http/call', 'interface Hidden', 'export interface Hidden'))).toEqual({ broken: [], added: [] })
  })

  it.each([
    ['a name that is gone', 'pack/index', 'call, ', ''],
    ['a path', 'pack/unit', '/a/list', '/a/units'],
    ['a type another one names', 'pack/rows', 'id: string', 'id: number'],
    ['a member of a list', 'pack/rows', "'b']", "'c']"],
    ['what an inner type holds', 'pack/http/call', 'depth: number;', ''],
  ])('of %s breaks who was built before it', (_, file, from, to) => {
    const changes = changesBetween(declarations, after(file, from, to))
    expect(changes.broken).toHaveLength(1)
    expect([versionSays('1.0.0', '1.1.0', changes), versionSays('1.0.0', '2.0.0', changes)]).toEqual([false, true])
  })

  it('that makes a list of one kind longer breaks nobody', () => {
    const listOf = (...kinds: string[]) => new Map([['pack all', `export declare const all: readonly [${kinds.join(', ')}];`]])
    expect(changesBetween(listOf('Row', 'Row'), listOf('Row', 'Row', 'Row'))).toEqual({ broken: [], added: ['pack all'] })
    expect(changesBetween(listOf('Row', 'Row'), listOf('Row', 'Call')).broken).toEqual(['pack all'])
  })

  it('that gives a body without fields its first one breaks nobody', () => {
    const bodyOf = (fields: string) => new Map([['pack save', `export declare const save: {\n    readonly body: z.ZodObject<{${fields}}, z.core.$strip>;\n};`]])
    expect(changesBetween(bodyOf(''), bodyOf('\n        note: z.ZodOptional<z.ZodString>;\n    '))).toEqual({ broken: [], added: ['pack save'] })
    expect(changesBetween(bodyOf('\n        note: z.ZodOptional<z.ZodString>;\n    '), bodyOf('')).broken).toEqual(['pack save'])
  })

  it.each([
    ['a member', 'pack/http/call', 'hidden?: Hidden;', 'hidden?: Hidden;\n    more?: string;'],
    ['a name', 'pack/index', 'call, ', 'call, unseen, '],
    ['a member to a list', 'pack/rows', "'b']", "'b', 'c']"],
  ])('that adds %s breaks nobody, and is a new version all the same', (_, file, from, to) => {
    const changes = changesBetween(declarations, after(file, from, to))
    expect(changes).toEqual({ broken: [], added: [expect.any(String)] })
    expect([versionSays('1.0.0', '1.0.1', changes), versionSays('1.0.0', '1.1.0', changes), versionSays('1.4.0', '2.0.0', changes)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('of the quotation marks the compiler writes around a value is none: they tell only whether the source named it', () => {
    expect(changesBetween(declarations, after('pack/rows', "['a', 'b']", '["a", "b"]'))).toEqual({ broken: [], added: [] })
    expect(changesBetween(declarations, after('pack/rows', "['a', 'b']", '["a", "c"]')).broken).toEqual(['behind Row'])
  })

  it('of the words a user reads, or of the file something stands in, is none', () => {
    expect(changesBetween(declarations, after('pack/unit', '单位列表', '使用单位列表'))).toEqual({ broken: [], added: [] })
    const moved = new Map([...files].map(([path, text]) => [path.replace('pack/rows', 'pack/list/rows'), text.replaceAll('../rows', '../list/rows')]))
    expect(changesBetween(declarations, declarationsOf(moved, doors))).toEqual({ broken: [], added: [] })
    expect(versionSays('1.0.0', '1.0.0', { broken: [], added: [] })).toBe(true)
  })
})
