import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contractVersion, fileHashesSchema, remoteManifestSchema } from '@shared/contract/portal'

/** Builds a small remote for real, one build after the other, each in its own process as the build command does. */

const root = join(__dirname, '../../..')
let folder: string

function write(file: string, content: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), content)
}

function build(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'build.mjs')], { cwd: root, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** Where the build writes its source maps: outside the released files. */
const maps = () => join(root, 'dist/maps', basename(folder))
const dist = (file: string) => readFileSync(join(folder, 'dist', file))

beforeAll(() => {
  // Inside the project, so that its imports resolve, and in a folder that git ignores.
  mkdirSync(join(root, '.jest'), { recursive: true })
  folder = mkdtempSync(join(root, '.jest/sample-'))
  symlinkSync(join(root, 'mf-construction/node_modules'), join(folder, 'node_modules'))
  // A file, not `node --eval`: processes started by the minifier would inherit the option and run the program again.
  write(
    'build.mjs',
    `import { compileOnce, createRemoteConfig } from ${JSON.stringify(join(__dirname, 'index.mjs'))}
     const config = createRemoteConfig({ name: 'mf-sample', folder: ${JSON.stringify(folder)} })(undefined, { mode: 'production' })
     const errors = await compileOnce([{ ...config, cache: false }])
     console.log(errors)
     process.exit(errors === '' ? 0 : 1)`,
  )
  write('package.json', JSON.stringify({ name: 'mf-sample', version: '1.2.3', private: true }))
  write(
    'src/routes.ts',
    `import type { RemoteRoutes } from '@shared/contract/portal'
     export const manifest: RemoteRoutes = { name: 'mf-sample', title: '样例', contractRange: '^${contractVersion}', groups: [
       { path: '/sample', title: '样例', icon: 'tool', access: 'CON', order: 30, children: [{ path: '/sample/one', name: 'one', title: '一', access: null, roleTypes: ['3'] }] },
     ] }`,
  )
  // Without libraries: these tests are about the factory, not about antd.
  write('src/expose/app.ts', `export default { contract: '1.0.0', pages: { one: () => import('../pages/One') } }`)
  write('src/pages/One.tsx', `import styles from './One.module.css'\nexport default function One() { return styles.page }`)
  write('src/pages/One.module.css', '.page { color: #123456; padding: 8px; margin: 8px }')
})
afterAll(() => {
  for (const made of [folder, maps()]) rmSync(made, { recursive: true, force: true })
})

describe('a remote that is built', () => {
  it('describes itself, ships compressed files, and keeps its styles apart', () => {
    const { status, output } = build()
    expect(output.trim()).toBe('')
    expect(status).toBe(0)

    const manifest = remoteManifestSchema.parse(JSON.parse(dist('portal.json').toString()))
    expect(manifest).toMatchObject({ name: 'mf-sample', title: '样例', version: '1.2.3', contractRange: `^${contractVersion}` })
    expect(manifest.container).toBe(`mf_sample_1_2_3_${manifest.buildId}`)
    expect(manifest.groups[0]?.children[0]).toMatchObject({ path: '/sample/one', name: 'one', hideInMenu: false })
    for (const { file, integrity } of [manifest.entry, manifest.manifest]) {
      expect(integrity).toBe(`sha384-${createHash('sha384').update(dist(file)).digest('base64')}`)
    }

    const { files: hashes } = fileHashesSchema.parse(JSON.parse(dist(manifest.manifest.file).toString()))
    const checked = readdirSync(join(folder, 'dist')).filter((file) => /\.(?:js|css)$/.test(file))
    expect(hashes).toEqual(Object.fromEntries(checked.map((file) => [file, `sha384-${createHash('sha384').update(dist(file)).digest('base64')}`])))

    const entry = dist(manifest.entry.file)
    expect(entry.toString()).toContain(`var ${manifest.container}`)
    expect(JSON.parse(dist('mf-manifest.json').toString()).metaData.globalName).toBe(manifest.container)
    expect(brotliDecompressSync(dist(`${manifest.entry.file}.br`)).equals(entry)).toBe(true)
    expect(gunzipSync(dist(`${manifest.entry.file}.gz`)).equals(entry)).toBe(true)

    const files = readdirSync(join(folder, 'dist'))
    // antd is bundled beforehand and contains no sources of ours to map.
    expect(files.filter((file) => /^antd-fallback\..*\.js$/.test(file))).toHaveLength(1)
    expect(readdirSync(maps()).sort()).toEqual(
      files
        .filter((file) => file.endsWith('.js') && !file.startsWith('antd-fallback.'))
        .map((file) => `${file}.map`)
        .sort(),
    )
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
    expect(readFileSync(join(maps(), `${manifest.entry.file}.map`), 'utf8')).not.toContain('sourcesContent')
    const css = files.filter((file) => file.endsWith('.css'))
    expect(css).toHaveLength(1)
    expect(dist(css[0] ?? '').toString()).toMatch(/\.mf-sample__One-module__page__[\w-]{5}\{/)
    // It must run under a content security policy without unsafe-eval.
    for (const file of files.filter((name) => name.endsWith('.js'))) expect(dist(file).toString()).not.toMatch(/\beval\(|new Function\(/)
  })

  it('is the same build from the same sources, and another one after an edit', () => {
    const first = dist('portal.json').toString()
    build()
    expect(dist('portal.json').toString()).toBe(first)
    write('src/pages/One.tsx', 'export default function One() { return 2 }')
    build()
    expect(JSON.parse(dist('portal.json').toString()).buildId).not.toBe(JSON.parse(first).buildId)
  })
})

describe('a remote that does not describe itself rightly', () => {
  it('is not built, and says all that is wrong and what to do', () => {
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    write(
      'src/routes.ts',
      `export const manifest = { name: 'mf-sample', title: '样例', contractRange: '^${contractVersion}', groups: [
         { path: '/sample', title: '样例', access: 'CON', order: 30, children: [] },
         { path: '/sample', title: '样例', icon: 'tool', access: 'CON', order: 30, children: [{ path: '/sample/two', name: 'two', title: '二', access: null, roleTypes: ['3'] }] },
       ] }`,
    )
    const { status, output } = build()
    expect(status).toBe(1)
    expect(output).toContain('mf-sample does not describe itself rightly')
    expect(output).toContain('groups[0].icon')
    expect(output).toContain('route /sample/two (name "two"): src/expose/app has no page of this name. Add it to defineRemote')
    expect(existsSync(join(folder, 'dist/portal.json'))).toBe(false)
  })
})
