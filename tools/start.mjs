import './nodeVersion.mjs'

/** Builds what has changed and runs the portal in this terminal. */
const { buildAll } = await import('./buildAll.mjs')
const { runInTerminal } = await import('./runInTerminal.mjs')
const failures = await buildAll()
if (failures.length > 0) {
  for (const failure of failures) console.error(`\n${failure}`)
  console.error('\n构建失败，平台没有启动。请修正以上错误后重试。')
  process.exit(1)
}
process.exit(await runInTerminal('service/dist/main.js'))
