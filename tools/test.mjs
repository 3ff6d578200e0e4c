import './nodeVersion.mjs'

/**
 * Runs everything CI runs: format and lint (including import directions), types, build, the published API, tests, journeys. It takes no
 * arguments: whoever gives one wants less than everything, or to know first.
 */
const given = process.argv.slice(2).filter((argument) => argument !== '--')
const usage =
  '用法：pnpm test，没有参数，运行全部检查、构建、测试和办理过程；只测一个包用 npx jest --selectProjects service，一个办理过程用 pnpm journey 01 (takes no arguments)'
if (given.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(usage)
} else if (given.length > 0) {
  console.error(usage)
  process.exitCode = 1
} else {
  const { runEverything } = await import('./runEverything.mjs')
  process.exit(await runEverything())
}
