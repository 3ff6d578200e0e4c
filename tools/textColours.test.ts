import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const areas = readdirSync(root).filter((name) => name.startsWith('mf-'))

/** In dark mode the primary colour is that of a button, 2.5 to 1 against the page: text takes the colour meant for it. */
it('no style sheet writes text in the colour of a button', () => {
  const sheets = ['shared/ui', 'shell', ...areas].flatMap((folder) => {
    const sources = join(root, folder, 'src')
    const names = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    return names.filter((name) => name.endsWith('.css')).map((name) => join(sources, name))
  })
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((file) => /(?<![\w-])color: var\(--ant-color-primary\)/.test(readFileSync(file, 'utf8')))).toEqual([])
})
