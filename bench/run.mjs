import { coldLogin, moveAbout, openBrowser, openSession, signInToHome } from './browser.mjs'
import { measureDrawing, printDrawing } from './drawing.mjs'
import { measureExporting, printExporting } from './exporting.mjs'
import { handOver } from './filledUnit.mjs'
import { startFloor } from './floor.mjs'
import { measureList } from './list.mjs'
import { measureLoad } from './load.mjs'
import { measureOverload, printOverload } from './overload.mjs'
import { measurePicking, printPicking } from './picking.mjs'
import { startPortal } from './portal.mjs'
import { printTable, ratio, spreadText } from './table.mjs'

/** Measures the portal and its lower bounds ("floors") in one run and prints their ratios. See docs/bench.md. */

/** Parts named on the command line: login, moves, list, overload, picking, drawing, exporting, load, equipment. Default: all but the last five, which first fill the portal. */
const parts = process.argv.slice(2)
const wanted = (part) => parts.length === 0 || parts.includes(part)
const runs = Number(process.env.BENCH_RUNS ?? 7)
const listSeconds = Number(process.env.BENCH_SECONDS ?? 2)
/** Numbers of applications and devices with which the last parts fill the portal. */
const filled = { applications: Number(process.env.BENCH_LOAD ?? 1_000_000), equipment: Number(process.env.BENCH_EQUIPMENT ?? 1_000_000) }
/** Number of devices of the unit in the parts `picking` and `drawing`, and in `exporting`. */
const archive = Number(process.env.BENCH_ARCHIVE ?? 20_000)
const exported = Number(process.env.BENCH_EXPORTED ?? 100_000)
const loads = Object.entries({ load: 'applications', equipment: 'equipment' }).filter(([part]) => parts.includes(part))
/** Short measurements vary most, so they are repeated more often. */
const loginsPerRun = 3
const listTurnsPerRun = 2

const whole = (value) => value.toFixed(0)
const kilobytes = (value) => (value / 1024).toFixed(1)
const times = (value) => value.toFixed(2)
const ratioText = ({ min, median, max }) => `${times(median)} (${times(min)}–${times(max)})`
const column = (measured, key) => measured.map((run) => run[key])

async function measureBrowser(portal, floor, account, marker) {
  const { elsewhere } = floor
  const pages = {
    static: { elsewhere, url: `${floor.url}/static.html` },
    antd: { elsewhere, url: `${floor.url}/antd.html`, home: `${floor.url}/antd.html` },
    portal: { elsewhere, url: `${portal.url}/login`, home: `${portal.url}/home` },
  }
  const browser = await openBrowser()
  const login = { portal: [], floor: [] }
  const home = { portal: [], floor: [] }
  const moves = { portal: [], floor: [] }
  try {
    // Warms up the new browser.
    await coldLogin(browser, pages.static)
    await coldLogin(browser, pages.portal)
    for (let run = 0; run < runs; run += 1) {
      for (let time = 0; wanted('login') && time < loginsPerRun; time += 1) {
        login.floor.push(await coldLogin(browser, pages.static))
        login.portal.push(await coldLogin(browser, pages.portal))
      }
      if (wanted('login')) home.floor.push(await signInToHome(browser, pages.antd, account, marker))
      if (wanted('login')) home.portal.push(await signInToHome(browser, pages.portal, account, marker))
      if (wanted('moves')) moves.floor.push(await moveAbout(browser, pages.antd, account, marker))
      if (wanted('moves')) moves.portal.push(await moveAbout(browser, pages.portal, account, marker))
    }
  } finally {
    await browser.close()
  }
  return { login, home, moves }
}

function printLogin({ login, home }) {
  const loginRow = (name, measured) => [
    name,
    spreadText(column(measured, 'usable')),
    spreadText(column(measured, 'requests')),
    spreadText(column(measured, 'bytes'), kilobytes),
    spreadText(column(measured, 'scriptBytes'), kilobytes),
  ]
  printTable('登录页，冷：用户名可输入  (median, min–max)', [
    ['page', 'ms', 'requests', 'KiB', 'script KiB'],
    loginRow('static HTML', login.floor),
    loginRow('portal', login.portal),
    ['ratio', ratioText(ratio(column(login.portal, 'usable'), column(login.floor, 'usable'))), '', '', 'budget ≤1.3'],
  ])
  const homeRow = (name, measured) => [
    name,
    spreadText(column(measured, 'milliseconds')),
    spreadText(column(measured, 'requests'), whole),
    spreadText(column(measured, 'bytes'), kilobytes),
  ]
  printTable('登录 → 工作桌面；请求和字节从打开登录页算起  (median, min–max)', [
    ['page', 'ms', 'requests', 'KiB'],
    homeRow('bare antd', home.floor),
    homeRow('portal', home.portal),
    ['ratio', ratioText(ratio(column(home.portal, 'milliseconds'), column(home.floor, 'milliseconds'))), '', 'budget ≤1.3'],
  ])
}

function printMoves(moves) {
  printTable('走动  (ms, median, min–max)', [
    ['way', 'bare antd', 'portal', 'ratio', ''],
    ...[
      ['工作桌面，缓存为空', 'homeCold', '≤0.95'],
      ['第一次打开列表', 'listFirst', '≤0.6'],
      ['回到工作桌面', 'homeBack', '≤0.3'],
      ['再到列表', 'listAgain', '≤0.2'],
      ['工作桌面，有缓存', 'homeCached', '≤0.85'],
    ].map(([name, key, budget]) => {
      const [floor, portal] = [column(moves.floor, key), column(moves.portal, key)]
      return [name, spreadText(floor), spreadText(portal), ratioText(ratio(portal, floor)), `budget ${budget}`]
    }),
  ])
}

function printList(title, { service, bare, bareWithSession }, budget) {
  const row = (name, measured) => [name, spreadText(column(measured, 'perProcessorSecond')), spreadText(column(measured, 'perSecond'))]
  const ratioRow = (name, floor, told) => [
    name,
    ratioText(ratio(column(service, 'perProcessorSecond'), column(floor, 'perProcessorSecond'))),
    ratioText(ratio(column(service, 'perSecond'), column(floor, 'perSecond'))),
    told,
  ]
  printTable(`${title}  (median, min–max)`, [
    ['server', 'requests per CPU second', 'requests per second', ''],
    [...row('node:http', bare), ''],
    [...row('node:http + session', bareWithSession), ''],
    [...row('service', service), ''],
    ratioRow('service / node:http', bare, `budget ≥${budget}`),
    ratioRow('service / with session', bareWithSession, ''),
  ])
}

const portal = await startPortal()
const floor = await startFloor(portal.url)
try {
  const account = portal.account('builder')
  const browser = await openBrowser()
  const session = await openSession(browser, portal.url, account)
  const user = await openSession(browser, portal.url, portal.account('use-unit'))
  const quiet = await openSession(browser, portal.url, portal.account('registrar'))
  await browser.close()
  if (wanted('login') || wanted('moves')) {
    const measured = await measureBrowser(portal, floor, account, session.marker)
    if (wanted('login')) printLogin(measured)
    if (wanted('moves')) printMoves(measured.moves)
  }
  if (!wanted('list')) console.log()
  else if (process.platform === 'linux') {
    const turns = { runs: runs * listTurnsPerRun, seconds: listSeconds }
    printList('告知的列表接口', await measureList('notices', portal, session, turns), 0.85)
    printList('设备的列表接口', await measureList('equipment', portal, user, turns), 0.9)
  } else console.log('\n列表接口：处理器时间只能在 Linux 上测。')
  if (wanted('overload')) printOverload(await measureOverload(portal, { busy: session, quiet }, { seconds: listSeconds * 2 }))
  if (parts.includes('picking') || parts.includes('drawing')) {
    await portal.fill({ equipment: archive, units: 1 })
    const another = await openBrowser()
    try {
      if (parts.includes('picking')) printPicking(await measurePicking(portal, another, 'use-unit', { runs }))
      if (parts.includes('drawing')) printDrawing(await measureDrawing(portal, another, 'use-unit', { runs }))
    } finally {
      await another.close()
    }
  }
  if (parts.includes('exporting')) {
    await portal.fill({ equipment: exported, units: 1 })
    const { devices } = await handOver(portal.socketFolder, 'use-unit')
    printExporting({ devices, ...(await measureExporting(portal, user)) })
  }
  if (loads.length > 0) await portal.fill(Object.fromEntries(loads.map(([, what]) => [what, filled[what]])))
  for (const [, what] of loads) await measureLoad(portal.socketFolder, what, { runs })
} finally {
  await floor.stop()
  await portal.stop()
}
