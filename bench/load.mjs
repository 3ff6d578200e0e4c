import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from './bundled.mjs'
import { printTable, spread, spreadText } from './table.mjs'

/** The parts to measure, from `BENCH_ONLY`; all by default. */
const only = process.env.BENCH_ONLY?.split(',')

const times = (value) => value.toFixed(1)

const middle = (runs, of) => spread(runs.map((run) => run[of])).median
/** CPU time of a statement, which other load does not affect; elapsed time where CPU time is not available. */
const taken = ({ runs }) => middle(runs, 'processor') || middle(runs, 'elapsed')

/** Prints the slowest first: rows within the limit need not be read. */
function report(title, limit, measured) {
  const rows = [...measured].sort((a, b) => taken(b) - taken(a))
  const over = rows.filter((row) => taken(row) > limit)
  printTable(`${title}：${rows.length} 项，超过 ${limit} ms 的 ${over.length} 项`, [
    ['who', 'what', 'processor ms', 'elapsed ms (min–max)', 'pages'],
    ...rows.slice(0, Math.max(6, over.length)).map((row) => [
      row.who,
      row.what,
      times(taken(row)),
      spreadText(
        row.runs.map(({ elapsed }) => elapsed),
        times,
      ),
      middle(row.runs, 'pages').toFixed(0),
    ]),
  ])
}

function reportDeep(deep) {
  printTable('按键翻到深处，与同一列表的第一页相比（≤3×）', [
    ['who', 'row', 'first', 'deep', 'ratio', 'pages'],
    ...deep.map((row) => {
      const [first, last] = [taken({ runs: row.first }), taken(row)]
      return [row.who, String(row.row), times(first), times(last), (last / first).toFixed(2), `${middle(row.first, 'pages')} → ${middle(row.runs, 'pages')}`]
    }),
  ])
}

async function reportExport(exportedFile) {
  const file = join(tmpdir(), `portal-bench-${process.pid}.xlsx`)
  const { parts, seconds, growth } = await exportedFile(file)
  const size = statSync(file).size
  rmSync(file)
  printTable('导出一张列表（≤250 MB）', [
    ['rows', 'seconds', 'memory growth MB', 'file MB'],
    [`≤${parts * 1_000}`, times(seconds), times(growth / 1e6), times(size / 1e6)],
  ])
}

/** Parts that can be measured, by their name in `BENCH_ONLY`. */
const parts = {
  applications: {
    pages: async (measures) => report('列表和队列的第一页', 20, await measures.firstPages()),
    deep: async (measures) => reportDeep(await measures.deepPages()),
    search: async (measures) => report('两字搜索', 20, await measures.searches()),
    filters: async (measures) => report('其他筛选和排序', 20, await measures.filters()),
    home: async (measures) => report('工作桌面', 30, await measures.homes()),
    export: (measures) => reportExport(measures.exportedFile),
    transition: async (measures) => report('一次流转', 15, [await measures.transitions()]),
  },
  equipment: {
    pages: async (measures) => report('设备列表的第一页', 20, await measures.firstPages()),
    deep: async (measures) => reportDeep(await measures.deepPages()),
    search: async (measures) => report('两字模糊查询', 20, await measures.searches()),
    filters: async (measures) => report('筛选和排序', 20, await measures.filters()),
    header: async (measures) => report('页头搜索', 100, await measures.headerSearches()),
    overview: async (measures) => report('设备总览和工作桌面', 100, await measures.overviews()),
    export: (measures) => reportExport(measures.exportedFile),
  },
}

/**
 * Measures lists, searches and home page of a portal filled by `seed-load`: milliseconds in the database. See docs/bench.md.
 *
 * @param {string} socketFolder of its PostgreSQL
 * @param {'applications' | 'equipment'} what
 */
export async function measureLoad(socketFolder, what, { runs }) {
  const { openMeasures } = await bundled('loadMeasures.ts')
  const measures = await openMeasures({ socketFolder, database: 'portal' }, runs)
  try {
    for (const [name, measure] of Object.entries(parts[what])) if (!only || only.includes(name)) await measure(measures[what])
  } finally {
    await measures.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  const [what, socketFolder] = process.argv.slice(2)
  if (!(what in parts) || !socketFolder) throw new Error('node bench/load.mjs applications|equipment <folder of the PostgreSQL socket>')
  await measureLoad(socketFolder, what, { runs: Number(process.env.BENCH_RUNS ?? 9) })
}
