import { compileOnce, loadConfig } from './compile.mjs'

/** `node compilePackage.mjs mf-construction`: builds one package in its own process, so that two cores build two packages. */
const name = process.argv[2]
if (!name) throw new Error('say which package: node compilePackage.mjs mf-construction')
const errors = await compileOnce(await loadConfig(name, 'production'))
if (errors !== '') {
  console.error(errors)
  process.exit(1)
}
