import './nodeVersion.mjs'

/** Builds the packages that have changed. */
const { buildAll } = await import('./buildAll.mjs')
const failures = await buildAll()
for (const failure of failures) console.error(`\n${failure}`)
process.exit(failures.length === 0 ? 0 : 1)
