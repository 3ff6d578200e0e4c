const { readFileSync } = require('node:fs')
const Module = require('node:module')
const { dirname } = require('node:path')
const { compileFunction } = require('node:vm')

/**
 * jsdom as Jest brings it, with room for more compiled selectors. Its selector engine forgets them beyond a thousand; antd's
 * style sheets have more and are gone through in order for every computed style, so that each one was compiled anew each time:
 * most of the time of a page test.
 */
const environment = require.resolve('jest-environment-jsdom')
const jsdom = require.resolve('jsdom', { paths: [dirname(environment)] })
const engine = require.resolve('nwsapi', { paths: [dirname(jsdom)] })
if (!require.cache[engine]) {
  const roomy = new Module(engine)
  const source = readFileSync(engine, 'utf8').replace(/CACHE_LIMIT = \d+/, 'CACHE_LIMIT = 20000')
  compileFunction(source, ['module', 'exports'], { filename: engine })(roomy, roomy.exports)
  require.cache[engine] = roomy
}

module.exports = require('jest-environment-jsdom')
