import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import webpack from 'webpack'
import { PrecompressPlugin } from './precompress.mjs'

let cacheFolder: string

beforeAll(() => {
  cacheFolder = mkdtempSync(join(tmpdir(), 'precompress-'))
})
afterAll(() => rmSync(cacheFolder, { recursive: true }))

// Irregular text, so that brotli's quality makes a difference.
const script = Array.from({ length: 4000 }, (_, at) => `call${(at * 7919) % 613}(${(at * 104_729) % 997})`).join(';')

async function compressed(options: { quick?: boolean; bestBelow?: number }): Promise<Buffer> {
  const emitted = new Map<string, Buffer>()
  let process = async (_: Record<string, webpack.sources.Source>): Promise<void> => {}
  const compilation = {
    hooks: { processAssets: { tapPromise: (_: unknown, tapped: typeof process) => (process = tapped) } },
    emitAsset: (name: string, source: webpack.sources.Source) => emitted.set(name, source.buffer()),
  }
  const compiler = { hooks: { thisCompilation: { tap: (_: unknown, tapped: (given: typeof compilation) => void) => tapped(compilation) } } }
  new PrecompressPlugin({ cacheFolder, ...options }).apply(compiler as unknown as webpack.Compiler)
  await process({ 'main.js': new webpack.sources.RawSource(script) })
  return emitted.get('main.js.br') ?? Buffer.alloc(0)
}

it('compresses for a test run what is the same when it is unpacked, and keeps it apart from what is released', async () => {
  const quick = await compressed({ quick: true })
  const released = await compressed({})
  expect(brotliDecompressSync(quick).toString()).toBe(script)
  expect(brotliDecompressSync(released).toString()).toBe(script)
  expect(released.length).toBeLessThan(quick.length)
  expect((await compressed({ bestBelow: 1 })).length).toBeLessThan(quick.length)
})
