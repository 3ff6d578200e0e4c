const { createRequire } = require('node:module')
const { join } = require('node:path')

/** antd and its icons are dependencies of `shared/ui`, and the style engine is one of antd's: each resolves from its dependent only. */
const fromUi = createRequire(join(__dirname, '../../../../ui/package.json'))
const fromAntd = createRequire(fromUi.resolve('antd/package.json'))

module.exports = { fromUi, fromAntd }
