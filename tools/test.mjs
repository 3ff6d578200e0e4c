import './nodeVersion.mjs'

/** Runs everything CI runs: format and lint (including import directions), types, build, the published API, tests, journeys. */
const { runEverything } = await import('./runEverything.mjs')
process.exit(await runEverything())
