import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { printTable, spread, spreadText } from './table.mjs'

const here = import.meta.dirname
/** What may be measured alone, by `BENCH_ONLY`. */
const only = process.env.BENCH_ONLY?.split(',')

async function openMeasures(socketFolder, runs) {
  // Among the service's own libraries, which stay outside.
  const outfile = join(here, '../service/node_modules/.cache/loadMeasures.cjs')
  await build({
    entryPoints: [join(here, 'loadMeasures.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg', 'pino', '@node-rs/argon2', 'pg-boss', 'hucre'],
  })
  const measures = await import(pathToFileURL(outfile).href)
  rmSync(outfile)
  return measures.openMeasures({ socketFolder, database: 'portal' }, runs)
}

const times = (value) => value.toFixed(1)

/** The slowest first: what is within the limit need not be read. */
function report(title, limit, measured) {
  const rows = [...measured].sort((a, b) => spread(b.times).median - spread(a.times).median)
  const over = rows.filter((row) => spread(row.times).median > limit)
  printTable(`${title}：${rows.length} 项，超过 ${limit} ms 的 ${over.length} 项`, [
    ['who', 'what', 'ms (min–max)'],
    ...rows.slice(0, Math.max(6, over.length)).map((row) => [row.who, row.what, spreadText(row.times, times)]),
  ])
}

/**
 * Lists, searches, home and transitions of a portal that `seed-load` has filled: milliseconds in the database. See docs/bench.md.
 *
 * @param {string} socketFolder of its PostgreSQL
 */
export async function measureLoad(socketFolder, { runs }) {
  const measures = await openMeasures(socketFolder, runs)
  const wanted = (name) => !only || only.includes(name)
  try {
    if (wanted('pages')) report('列表和队列的第一页', 20, await measures.firstPages())
    if (wanted('deep')) {
      const deep = await measures.deepPages()
      printTable('按键翻到深处，与同一列表的第一页相比（≤3×）', [
        ['who', 'row', 'first', 'deep', 'ratio'],
        ...deep.map((row) => {
          const [first, last] = [spread(row.first).median, spread(row.times).median]
          return [row.who, String(row.row), times(first), times(last), (last / first).toFixed(2)]
        }),
      ])
    }
    if (wanted('search')) report('两字搜索', 20, await measures.searches())
    if (wanted('filters')) report('其他筛选和排序', 20, await measures.filters())
    if (wanted('home')) report('工作桌面', 30, await measures.homes())
    if (wanted('export')) {
      const file = join(tmpdir(), `portal-bench-${process.pid}.xlsx`)
      const { parts, seconds, growth } = await measures.exportedFile(file)
      const size = statSync(file).size
      rmSync(file)
      printTable('导出一张列表（≤250 MB）', [
        ['rows', 'seconds', 'memory growth MB', 'file MB'],
        [`≤${parts * 1_000}`, times(seconds), times(growth / 1e6), times(size / 1e6)],
      ])
    }
    if (wanted('transition')) report('一次流转', 15, [await measures.transitions()])
  } finally {
    await measures.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  if (!process.argv[2]) throw new Error('node bench/load.mjs <folder of the PostgreSQL socket>')
  await measureLoad(process.argv[2], { runs: Number(process.env.BENCH_RUNS ?? 9) })
}
