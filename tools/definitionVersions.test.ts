import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApplicationDefinition, applicationDefinitions, definitionFor } from '@shared/contract/application'

/** What decides how a record of a version is read. Words are left out: an old record may be read in better ones. */
function readWith({ groups, tables, attachments }: ApplicationDefinition) {
  const field = ({ key, type, enum: options, unit, precision, visibleWhen, hidden, sensitive }: (typeof groups)[number]['fields'][number]) => ({
    ...{ key, type, options, unit, precision, visibleWhen, hidden, sensitive },
  })
  return {
    groups: groups.map(({ key, fields }) => ({ key, fields: fields.map(field) })),
    tables: tables.map(({ key, visibleWhen, large, columns }) => ({ key, visibleWhen, large, columns: columns.map(field) })),
    attachments: attachments.map(({ code, visibleWhen }) => ({ code, visibleWhen })),
  }
}

async function fingerprintOf(definition: ApplicationDefinition): Promise<string> {
  const kinds = definition.formBy ? ['', '1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000', '9000'] : ['']
  const forms = await Promise.all(kinds.map((kind) => definitionFor(definition, { [definition.formBy?.field ?? '']: kind })))
  return createHash('sha256')
    .update(JSON.stringify(forms.map(readWith)))
    .digest('hex')
    .slice(0, 16)
}

describe('the versions of a definition', () => {
  const file = join(__dirname, 'definitionVersions.json')
  const kept: Record<string, { version: number; fingerprint: string } | undefined> = JSON.parse(readFileSync(file, 'utf8'))

  it('are raised when the form of a type changes: then run RAISED=1 npx jest --selectProjects tools --testPathPatterns definitionVersions', async () => {
    const now = await Promise.all(
      applicationDefinitions.map(
        async (definition) => [definition.key, { version: definition.version, fingerprint: await fingerprintOf(definition) }] as const,
      ),
    )
    const unraised = now.filter(([key, { version, fingerprint }]) => kept[key] && kept[key].version === version && kept[key].fingerprint !== fingerprint)
    expect(unraised.map(([key]) => `${key}: its form has changed; raise its version, and say in earlier what it was before`)).toEqual([])
    if (process.env.RAISED) writeFileSync(file, `${JSON.stringify(Object.fromEntries(now), null, 2)}\n`)
    else expect(kept).toEqual(Object.fromEntries(now))
  })
})
