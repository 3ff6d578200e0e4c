const vm = require('node:vm')
const { compileOnce } = require('./compileOnce.cjs')

vm.compileFunction = compileOnce

module.exports = require('jest-environment-jsdom')
