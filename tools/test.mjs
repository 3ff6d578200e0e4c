import './nodeVersion.mjs'

/** Everything CI runs: format and lint with the direction of imports, types, build, the published interface, tests, journeys. */
const { runEverything } = await import('./runEverything.mjs')
process.exit(await runEverything())
