const { fromAntd } = require('./packages.cjs')

/**
 * antd's style engine that hands out tokens and class names but writes no style sheets: jsdom lays nothing out, and no test
 * asks what antd's components look like.
 */
module.exports = { ...fromAntd('@ant-design/cssinjs/lib/index.js'), useStyleRegister: () => undefined, useCSSVarRegister: () => undefined }
