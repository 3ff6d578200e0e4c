import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalTheme } from '@shared/ui/theme'

/** Style sheets are not compiled with the code: a variable that does not exist is drawn as if nothing were said. */

const shellFolder = join(__dirname, '..')
const sheets = readdirSync(shellFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(shellFolder, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') }))
const tokens = sheets.find(({ path }) => path.endsWith('tokens.css'))?.text ?? ''

const definitions = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
const reads = (text: string): string[] => [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('ant-'))

const [rootRules = '', elderRules = ''] = tokens.split('html.elder')
const light = definitions(rootRules)
const elder = new Map([...light, ...definitions(elderRules)])
/** The dark theme of the login form in a foreign page: only what the form's sheets read. */
const dark = definitions(/\.dark\.dark \{([^}]*)\}/.exec(sheets.find(({ path }) => path.endsWith('login.module.css'))?.text ?? '')?.[1] ?? '')

test('every variable that a style sheet reads exists', () => {
  const missing = sheets.flatMap(({ path, text }) => {
    const own = definitions(text)
    return reads(text)
      .filter((name) => !own.has(name) && !light.has(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every variable of the tokens is read', () => {
  const read = new Set(sheets.flatMap(({ text }) => reads(text)))
  expect([...elder.keys()].filter((name) => !read.has(name))).toEqual([])
})

/** As CSS writes it: antd gives lengths as numbers. */
const written = (value: unknown, name: string): string =>
  (typeof value === 'number' && name !== 'lineHeight' ? `${value}px` : String(value)).replaceAll(', ', ',').replaceAll(',', ', ')

test.each([
  ['light', light, 30],
  ['elder', elder, 30],
  ['dark', dark, 14],
] as const)('the %s tokens of the shell and of antd agree where both have a name', (mode, ours, atLeast) => {
  const theirs = Object.entries(portalTheme(mode).token ?? {}).flatMap(([name, value]) => (ours.has(name) ? [[name, written(value, name)]] : []))
  expect(theirs.length).toBeGreaterThan(atLeast)
  expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(theirs.map(([name = '']) => [name, ours.get(name)])))
})

/** Icons and other drawings, by file and selector: what is read grows with 长者模式, these need not. */
const drawn = [
  'AttachmentPreview.module.css .file',
  'ErrorPage.module.css .code',
  'FailureNote.module.css .icon',
  'FlowLog.module.css .shape',
  'Frame.module.css .toTop',
  'ListTable.module.css .carets',
  'PayOrderPage.module.css .outcome > span',
  'PhonePage.module.css .elder',
  'PhonePage.module.css .shape',
  'PhonePage.module.css .thumb',
  'ResultView.module.css .mark',
  'RevealButton.module.css .reveal',
  'Sider.module.css .item > .arrow',
  'Sider.module.css .item > .downDot',
  'Header.module.css .button > .arrow',
  // The headline beside the login form is larger than any text of 长者模式.
  'LoginPage.module.css .title',
  // 长者模式 shows the whole title instead.
  'Header.module.css .shortTitle',
]
const onPaper = ['print.css', 'PrintedRows.module.css', 'LabelSheet.module.css']
const packages = readdirSync(join(shellFolder, '../..')).filter((name) => name === 'shell' || name.startsWith('mf-'))

test('no text keeps its size in 长者模式: sizes come from the tokens, or have another beside them', () => {
  const fixed = [...packages, 'shared/ui'].flatMap((name) => {
    const folder = join(shellFolder, '../..', name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css') && !onPaper.some((sheet) => path.endsWith(sheet)))
      .flatMap((path) => {
        const text = readFileSync(join(folder, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
        const rules = [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
          selector: selector.trim().replaceAll(/\s+/g, ' '),
          body,
        }))
        const grows = new Set(rules.filter(({ body }) => /font-size:/.test(body)).map(({ selector }) => selector))
        return rules
          .filter(({ selector, body }) => /font(-size)?:\s*[^;(]*\d(px|pt)/.test(body) && !/html\.elder|svg/.test(selector))
          .filter(({ selector }) => !grows.has(`:global(html.elder) ${selector}`))
          .map(({ selector }) => `${path.split('/').at(-1)} ${selector}`)
      })
  })
  expect(fixed.filter((rule) => !drawn.includes(rule))).toEqual([])
  expect(drawn.filter((rule) => !fixed.includes(rule))).toEqual([])
})

test('in forced colours or stronger contrast what is chosen, pressed or current is told by more than its ground, and the focus by an outline', () => {
  const base = sheets.find(({ path }) => path.endsWith('base.css'))?.text ?? ''
  const [, rules = ''] = base.split('@media (forced-colors: active), (prefers-contrast: more)')
  for (const state of ['[aria-current]', '[aria-pressed="true"]', '[aria-selected="true"]']) expect(rules).toContain(state)
  expect(rules).toMatch(/text-decoration: underline/)
  expect(rules).toMatch(/:focus-visible[^{]*\{\s*outline: 3px solid;/)
})
