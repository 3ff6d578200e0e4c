import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApplicationDefinition, applicationDefinitions, definitionFor } from '@shared/contract/application'

type Field = ApplicationDefinition['groups'][number]['fields'][number]

/** What decides how each part of a record is read. Words are left out: an old record may be read in better ones. */
function partsRead({ groups, tables, attachments }: ApplicationDefinition): unknown[] {
  const read = ({ key, type, enum: options, unit, precision, visibleWhen, hidden, sensitive }: Field) => ({
    ...{ key, type, options, unit, precision, visibleWhen, hidden, sensitive },
  })
  return [
    ...groups.flatMap(({ fields }) => fields.map(read)),
    ...tables.flatMap(({ key: table, visibleWhen, columns }) => [{ table, visibleWhen }, ...columns.map((column) => ({ table, ...read(column) }))]),
    ...attachments.map(({ code, visibleWhen }) => ({ code, visibleWhen })),
  ]
}

/** A short mark of each part, in order; of all forms where they depend on the kind of device. */
async function marksOf(definition: ApplicationDefinition): Promise<string> {
  const { formBy } = definition
  const kinds = formBy ? ['', '1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000', '9000'] : ['']
  const forms = await Promise.all(kinds.map((kind) => definitionFor(definition, formBy ? { [formBy.field]: kind } : {})))
  const marks = forms.flatMap((form) => partsRead(form).map((part) => createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 6)))
  return [...new Set(marks)].sort().join(' ')
}

test('the version of a type is raised when its form changes, so that old records are read as before; a new part is only noted', async () => {
  const file = join(__dirname, 'definitionVersions.json')
  const kept: Record<string, { version: number; parts: string } | undefined> = JSON.parse(readFileSync(file, 'utf8'))
  const now = await Promise.all(
    applicationDefinitions.map(async (definition) => [definition.key, { version: definition.version, parts: await marksOf(definition) }] as const),
  )
  const unraised = now.filter(([key, { version, parts }]) => {
    const before = kept[key]
    return before?.version === version && before.parts.split(' ').some((part) => !parts.split(' ').includes(part))
  })
  expect(unraised.map(([key]) => `${key}: parts of its form have changed or are gone; raise its version, and say in earlier what they were before`)).toEqual([])
  if (process.env.NOTE_VERSIONS) writeFileSync(file, `${JSON.stringify(Object.fromEntries(now), null, 2)}\n`)
  const note = 'NOTE_VERSIONS=1 npx jest --selectProjects tools --testPathPatterns definitionVersions'
  const unnoted = now.filter(([key, { version, parts }]) => !process.env.NOTE_VERSIONS && (kept[key]?.version !== version || kept[key].parts !== parts))
  expect(unnoted.map(([key]) => `${key} has changed: run ${note}`)).toEqual([])
})
