import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { remoteNames } from '../remoteNames.mjs'
import { esmOnlyPattern } from './esmPackages.mjs'

const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))

// Computed once for all projects: it reads a thousand packages.
const untransformed = esmOnlyPattern(root)

/**
 * @typedef {object} ProjectOptions
 * @property {string} name Name for `--selectProjects`.
 * @property {string} folder Package folder below the project root: `shared/ui`.
 */

/** @param {ProjectOptions} options */
function base({ name, folder }) {
  return {
    displayName: name,
    rootDir: join(root, folder),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleFileExtensions: ['ts', 'tsx', 'mts', 'mjs', 'js', 'cjs', 'json', 'node'],
    transform: {
      '\\.(?:[cm]?[jt]sx?)$': [
        '@swc/jest',
        {
          sourceMaps: 'inline',
          jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true, dynamicImport: true }, transform: { react: { runtime: 'automatic' } } },
          module: { type: 'commonjs' },
        },
      ],
    },
    transformIgnorePatterns: [untransformed],
    runtime: here('./runtime.cjs'),
    setupFilesAfterEnv: [here('./secondTry.ts')],
    cacheDirectory: join(root, 'node_modules/.cache/jest'),
  }
}

/**
 * Jest project of a package that runs in Node.
 * A package that needs a database or the like puts `src/testing/globalSetup.ts` and `globalTeardown.ts` beside its sources.
 *
 * @param {ProjectOptions} options
 */
export function nodeProject(options) {
  const config = base(options)
  const setup = join(config.rootDir, 'src/testing/globalSetup.ts')
  const teardown = join(config.rootDir, 'src/testing/globalTeardown.ts')
  return {
    ...config,
    testEnvironment: here('./nodeEnvironment.cjs'),
    ...(existsSync(setup) ? { globalSetup: setup } : {}),
    ...(existsSync(teardown) ? { globalTeardown: teardown } : {}),
  }
}

/**
 * Jest project of a package that runs in a browser: jsdom with stubs of missing APIs, CSS modules with unchanged class names.
 *
 * @param {ProjectOptions} options
 */
export function browserProject(options) {
  const config = base(options)
  return {
    ...config,
    testEnvironment: here('./browserEnvironment.cjs'),
    // The Node variants of packages: they are CommonJS, and axios then has the adapter that reaches a real server from a test.
    testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'] },
    setupFiles: [here('./browserStubs.ts')],
    setupFilesAfterEnv: [...config.setupFilesAfterEnv, here('./domMatchers.ts')],
    moduleNameMapper: {
      '^antd$': here('./antd/index.cjs'),
      '^@ant-design/icons$': here('./antd/icons.cjs'),
      '^@ant-design/cssinjs$': here('./antd/styles.cjs'),
      '\\.css$': here('./cssModule.cjs'),
      '\\.(?:svg|png|jpe?g|gif|webp|woff2?)$': here('./fileName.cjs'),
    },
  }
}

/** Jest projects of all remotes. */
export const remoteProjects = () => remoteNames().map((name) => browserProject({ name, folder: name }))
