const { fromUi } = require('./packages.cjs')

/** antd's icons, each evaluated when it is first used: the package's index evaluates more than eight hundred. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) => (typeof name === 'symbol' || name === '__esModule' ? name === '__esModule' : fromUi(`@ant-design/icons/${name}`).default),
  },
)
