const { createRequire } = require('node:module')
const { join } = require('node:path')

/** antd and its icons are dependencies of `shared/ui`, antd's style engine is one of antd's: each is found from who depends on it. */
const fromUi = createRequire(join(__dirname, '../../../../ui/package.json'))
const fromAntd = createRequire(fromUi.resolve('antd/package.json'))

module.exports = { fromUi, fromAntd }
