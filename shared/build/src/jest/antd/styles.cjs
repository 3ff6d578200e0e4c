const { fromAntd } = require('./packages.cjs')

/**
 * antd's style engine without style sheets: it still provides tokens and class names. jsdom does no layout, and no test
 * checks what antd's components look like.
 */
module.exports = { ...fromAntd('@ant-design/cssinjs/lib/index.js'), useStyleRegister: () => undefined, useCSSVarRegister: () => undefined }
