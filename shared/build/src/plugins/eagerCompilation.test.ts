import webpack from 'webpack'
import { EagerCompilationPlugin, editsOf } from './eagerCompilation.mjs'

/** The script with its edits made. */
function edited(script: string): string {
  let [result, from] = ['', 0]
  for (const { start, end, text } of editsOf(script)) {
    result += script.slice(from, start) + text
    from = end
  }
  return result + script.slice(from)
}

const load = '(self.chunks=self.chunks||[]).push'

test('the modules of a chunk are functions in parentheses, however the minifier wrote them', () => {
  expect(edited(`"use strict";${load}([[68],{1(e,t,n){n(2)},2:(e,t)=>{t.b=1},3:e=>{e()},4:function(){return 5},1e3:async(e)=>{await e}}])`)).toBe(
    `"use strict";${load}([[68],{1:(function(e,t,n){n(2)}),2:(function(e,t){t.b=1}),3:(function(e){e()}),4:(function(){return 5}),1e3:(async function(e){await e})}])`,
  )
})

test('so are the modules an entry keeps within its own function', () => {
  expect(edited('(()=>{"use strict";let a;var i={330(e,t,r){r.d(t)}};a=i})()')).toBe('(()=>{"use strict";let a;var i={330:(function(e,t,r){r.d(t)})};a=i})()')
  expect(edited('!function(){var i={330(e){e()}}}()')).toBe('!function(){var i={330(e){e()}}}()')
})

test('other objects stay as they are, and so do modules that are one expression', () => {
  for (const script of ['var a={b(e){},1(e){}}', 'var a={1:2}', 'var a={}', `${load}([[1],{2:e=>e.exports="x"}])`, 'f([[1],x])', 'const {a}=b;f(...c)'])
    expect(edited(script)).toBe(script)
})

test('the script still does the same', () => {
  const script =
    'var r=(()=>{var m={1(e,t,n){e.exports=n(2)+1},2:(e,t,n)=>{e.exports=40},3:e=>{e.exports=1}},c={};function n(i){var o=c[i]={exports:{}};return m[i](o,o.exports,n),o.exports}return n(1)+n(3)})();r'
  // biome-ignore lint/security/noGlobalEval: the script is written in this test.
  expect(globalThis.eval(edited(script))).toBe(42)
})

test('what the minifier wrote begins with the hint, except the file of antd; what a library ships as built stays as it is', () => {
  const written = 'var i={1(e){e()}}'
  const assets = ['page.1.js', 'portal/antd.1.js', 'assets/pdf.worker.js', 'page.css'].map((name) => ({
    name,
    source: new webpack.sources.RawSource(written) as webpack.sources.Source,
    info: { minimized: !name.startsWith('assets/') },
  }))
  let optimize = () => {}
  const compilation = {
    hooks: { processAssets: { tap: (_: unknown, tapped: () => void) => (optimize = tapped) } },
    getAssets: () => assets,
    updateAsset: (name: string, source: webpack.sources.Source) => Object.assign(assets.find((each) => each.name === name) ?? {}, { source }),
  }
  const compiler = { hooks: { thisCompilation: { tap: (_: unknown, tapped: (given: typeof compilation) => void) => tapped(compilation) } } }
  new EagerCompilationPlugin().apply(compiler as unknown as webpack.Compiler)
  optimize()
  const parenthesized = 'var i={1:(function(e){e()})}'
  expect(assets.map(({ source }) => source.source())).toEqual([`//# allFunctionsCalledOnLoad\n${parenthesized}`, parenthesized, written, written])
})
