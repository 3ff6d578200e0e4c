import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractVersion, fileHashesSchema, remoteManifestSchema, satisfies } from '@shared/contract/portal'
import { roles } from '@shared/contract/roles'
import { releaseProblems } from './releaseChecks.mjs'

jest.mock('@shared/build', () => ({ projectRoot: '/', sharedLibraries: () => ({ react: {}, 'react/': {} }), importSource: () => undefined }))

const contract = { contractVersion, fileHashesSchema, remoteManifestSchema, satisfies, roles } as const
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

let folder: string
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

interface Changed {
  range?: string
  access?: string
  listed?: Record<string, string>
  shared?: string[]
}
/** Writes a build of a remote; tests override its parts. */
function build({
  range = `^${contractVersion}`,
  access = 'CON',
  listed = { 'remoteEntry.js': 'entry()', '12.js': 'chunk()' },
  shared = ['react', 'react/jsx-runtime'],
}: Changed = {}) {
  const manifest = JSON.stringify({
    files: Object.fromEntries(Object.entries(listed).map(([file, text]) => [file, hashOf(text)])),
    shared: shared.map((name) => ({ name })),
  })
  write('mf-manifest.json', manifest)
  write('remoteEntry.js', 'entry()')
  write('12.js', 'chunk()')
  const page = { path: '/construction/list', name: 'list', title: '告知', access: null, roleTypes: ['3'] }
  write(
    'portal.json',
    JSON.stringify({
      name: 'mf-construction',
      title: '施工告知',
      version: '1.0.0',
      contractRange: range,
      buildId: 'b1',
      container: 'c',
      manifest: { file: 'mf-manifest.json', integrity: hashOf(manifest) },
      entry: { file: 'remoteEntry.js', integrity: hashOf('entry()') },
      groups: [{ path: '/construction', title: '施工告知', icon: 'tool', access, order: 1, children: [page] }],
    }),
  )
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a build as it came from the compiler may be released', () => {
  build()
  expect(releaseProblems(folder, contract)).toEqual([])
})

test('what is fetched compressed counts compressed', () => {
  // Random data, which cannot be compressed.
  const chunk = randomBytes(500 * 1024).toString('base64')
  build({ listed: { 'remoteEntry.js': 'entry()', '12.js': chunk } })
  write('12.js', chunk)
  write('12.js.br', 'small')
  expect(releaseProblems(folder, contract)).toEqual([])
})

test.each<[string, () => void, RegExp]>([
  ['is none', () => undefined, /不是业务区的构建/],
  ['needs another contract', () => build({ range: '^99.0.0' }), /需要契约 \^99\.0\.0/],
  ['has an access code no role has', () => build({ access: 'XYZ-1' }), /XYZ-1 没有角色拥有/],
  ['shares a library nobody agreed on', () => build({ shared: ['left-pad'] }), /共享库 left-pad/],
  ['lacks a chunk', () => build({ listed: { 'remoteEntry.js': 'entry()', '12.js': 'chunk()', '13.js': 'gone()' } }), /缺少文件 13\.js/],
  ['has a chunk its manifest does not name', () => build({ listed: { 'remoteEntry.js': 'entry()' } }), /12\.js 不在清单里/],
  [
    'has a chunk that was changed afterwards',
    () => {
      build()
      write('12.js', 'altered()')
    },
    /12\.js 与清单里的校验值不符/,
  ],
  [
    'tells the folder it was built in',
    () => {
      const chunk = 'createRequire("file:///home/someone/portal/node_modules/pdf.mjs")'
      build({ listed: { 'remoteEntry.js': 'entry()', '12.js': chunk } })
      write('12.js', chunk)
    },
    /12\.js 写着构建所在目录的路径/,
  ],
  [
    'is larger than agreed',
    () => {
      // Random data, which cannot be compressed.
      const chunk = randomBytes(500 * 1024).toString('base64')
      build({ listed: { 'remoteEntry.js': 'entry()', '12.js': chunk } })
      write('12.js', chunk)
    },
    /12\.js 压缩后 5\d\d KB，超过预算 420 KB/,
  ],
  [
    'has an entry that was changed afterwards',
    () => {
      build()
      write('remoteEntry.js', 'altered()')
    },
    /remoteEntry\.js 与 portal\.json 里的校验值不符/,
  ],
])('a build that %s may not, and it is said why', (_, make, words) => {
  make()
  expect(releaseProblems(folder, contract).join('\n')).toMatch(words)
})
