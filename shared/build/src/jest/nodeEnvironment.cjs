const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')
const { compileOnce } = require('./compileOnce.cjs')
const { keptEnvironment } = require('./keptEnvironment.cjs')

vm.compileFunction = compileOnce

/** Test files and what only they use are evaluated for each file: they may register hooks. */
const ofTests = /\.test\.ts$|\/testing\//

module.exports = keptEnvironment(TestEnvironment, (file) => !ofTests.test(file))
