const { fromUi } = require('./packages.cjs')

/** Folder of a component: DatePicker is in date-picker, QRCode in qr-code. */
const folderOf = (/** @type {string} */ name) =>
  name
    .replace('QRCode', 'QrCode')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()

/**
 * antd's exports, each component evaluated when it is first used: antd's own index evaluates all of them, which takes
 * longer than most tests.
 */
module.exports = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'symbol' || name === '__esModule' ? name === '__esModule' : fromUi(`antd/lib/${folderOf(name)}/index.js`).default) },
)
