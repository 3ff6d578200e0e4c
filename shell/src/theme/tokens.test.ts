import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Style sheets are not compiled with the code: a variable that does not exist is drawn as if nothing were said. */

const shellFolder = join(__dirname, '..')
const sheets = readdirSync(shellFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(shellFolder, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') }))
const tokens = sheets.find(({ path }) => path.endsWith('tokens.css'))?.text ?? ''

const definitions = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
const reads = (text: string): string[] => [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('ant-'))

const [rootRules = ''] = tokens.split('html.elder')
const light = definitions(rootRules)

test('every variable that a style sheet reads exists', () => {
  const missing = sheets.flatMap(({ path, text }) => {
    const own = definitions(text)
    return reads(text)
      .filter((name) => !own.has(name) && !light.has(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})
