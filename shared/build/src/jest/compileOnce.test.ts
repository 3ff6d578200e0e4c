import vm from 'node:vm'
import { compileOnce } from './compileOnce.cjs'

const parameters = ['module', 'exports']

function run(code: string, filename: string, parsingContext = vm.createContext()): unknown {
  return compileOnce(code, parameters, { filename, parsingContext })({}, {})
}

let compiled = 0
const { Script } = vm

class CountedScript extends Script {
  constructor(...given: ConstructorParameters<typeof Script>) {
    super(...given)
    compiled += 1
  }
}

beforeEach(() => {
  compiled = 0
  vm.Script = CountedScript
})
afterEach(() => {
  vm.Script = Script
})

it('compiles a module once for all test files of a worker', () => {
  for (const _ of [1, 2, 3]) run('return 1', '/once.js')
  expect(compiled).toBe(1)
})

it('evaluates it anew for each, in its own globals', () => {
  const [one, other] = [vm.createContext({ name: 'one' }), vm.createContext({ name: 'other' })]
  const code = 'globalThis.times = (globalThis.times ?? 0) + 1; return name + times'
  expect([run(code, '/globals.js', one), run(code, '/globals.js', other), run(code, '/globals.js', one)]).toEqual(['one1', 'other1', 'one2'])
})

it('compiles what stands in a file now, and what it is given now', () => {
  expect(run('return 1', '/changed.js')).toBe(1)
  expect(run('return 2', '/changed.js')).toBe(2)
  const parsingContext = vm.createContext()
  expect(compileOnce('return 2', ['first'], { filename: '/changed.js', parsingContext }).length).toBe(1)
})

it('tells line and column of the file, and reads a comment at its end', () => {
  const failing = () => run("throw new Error('here')", '/place.js')
  expect(failing).toThrow(expect.objectContaining({ stack: expect.stringContaining('/place.js:1:7') }))
  expect(() => run('\n\n  )', '/broken.js')).toThrow(expect.objectContaining({ stack: expect.stringContaining('/broken.js:3') }))
  expect(run('return 3 // at the end', '/comment.js')).toBe(3)
})

it('leaves a module that imports at run time to be compiled each time, with who it is', () => {
  expect(run("return typeof (() => import('node:fs'))", '/imports.js')).toBe('function')
  expect(compiled).toBe(0)
})
