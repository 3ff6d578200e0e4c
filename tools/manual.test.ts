import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSource, projectRoot } from '@shared/build'
import type { RegistryRemote } from '@shared/contract/portal'
import type * as manual from '../service/src/modules/publicDocument/manual/manual'
import type * as purposes from '../service/src/modules/publicDocument/manual/pagePurposes'
import { readPortalPages } from './portalPages.mjs'

async function written() {
  const folder = './service/src/modules/publicDocument/manual'
  const contents = `export { manualOf } from '${folder}/manual'; export { purposeOf, writtenPurposes } from '${folder}/pagePurposes'`
  const { module } = await importSource(contents, projectRoot)
  return module as typeof manual & typeof purposes
}

test('the manual says of every page of the menu what it is for, and of no page that does not exist', async () => {
  const { manifests } = await readPortalPages()
  const { manualOf, purposeOf, writtenPurposes } = await written()
  const listed = manifests.flatMap(({ groups }) => groups.flatMap(({ children }) => children.filter(({ hideInMenu }) => !hideInMenu)))
  expect(listed.length).toBeGreaterThan(50)
  expect(listed.filter(({ path }) => purposeOf(path) === '').map(({ path, title }) => `${path} ${title}`)).toEqual([])
  const paths = listed.map(({ path }) => path)
  expect(Object.keys(writtenPurposes).filter((path) => !paths.includes(path))).toEqual([])

  const remotes = manifests.map((manifest) => ({ ...manifest, enabled: true })) as unknown as RegistryRemote[]
  const { blocks } = manualOf(remotes, 30 * 60_000)
  const chapters = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [block.text.replace(/^.+、/, '')] : []))
  const groups = manifests.flatMap(({ groups: own }) => own.map(({ title }) => title))
  expect(groups.filter((title) => !chapters.includes(title))).toEqual([])
})

test('the number of a rule stands in one place, where an installation may set another, and in no text beside', () => {
  const folders = ['service/src', 'shell/src', ...readdirSync(projectRoot).filter((name) => name.startsWith('mf-'))]
  const shared = readdirSync(join(projectRoot, 'shared')).map((name) => `shared/${name}/src`)
  const files = [...folders, ...shared]
    .filter((folder) => existsSync(join(projectRoot, folder)))
    .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|\/testing\//.test(file))
  const texts = (file: string) => readFileSync(join(projectRoot, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  const naming = files.filter((file) => /TSG [A-Z]?\d+-\d{4}/.test(texts(file)))
  // Which rule an elevator is inspected by is a choice, and what it is called.
  expect(naming.sort()).toEqual(['shared/contract/src/enums/inspection.ts', 'shared/contract/src/equipment/due/documents.ts'])
})
