import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@shared/build'
import * as esbuild from 'esbuild'

/** Sources that are bundled as separate files: programs, and what a program starts as a worker or child process. */
const entry = /^(?:main|openapi)\.ts$|\.worker\.ts$/

/**
 * Keeps the package's own dependencies external, to be loaded from node_modules. Workspace packages exist as TypeScript only
 * and are bundled together with their dependencies.
 *
 * @param {string} folder
 * @returns {esbuild.Plugin}
 */
function librariesOutside(folder) {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const own = new Set(Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !name.startsWith('@shared/')))
  return {
    name: 'libraries-outside',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined
        const name = path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/')
        return own.has(name) ? { path, external: true } : undefined
      })
    },
  }
}

/**
 * esbuild options for a package that runs in Node: one CommonJS file for each program.
 *
 * @param {string} name folder of the package
 * @returns {esbuild.BuildOptions}
 */
export function nodeBuildOptions(name) {
  const folder = join(projectRoot, name)
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  return {
    absWorkingDir: folder,
    entryPoints: sources.filter((file) => entry.test(file)).map((file) => `src/${file}`),
    outdir: 'dist',
    outbase: 'src',
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [librariesOutside(folder)],
  }
}

/**
 * Copies the files a program reads at run time: the service's migrations.
 *
 * @param {string} name
 */
export function copyBeside(name) {
  const migrations = join(projectRoot, name, 'src/database/migrations')
  if (existsSync(migrations)) cpSync(migrations, join(projectRoot, name, 'dist/migrations'), { recursive: true })
}

/**
 * Builds a package that runs in Node.
 *
 * @param {string} name
 * @returns {Promise<string>} errors, empty when there are none
 */
export async function buildNodePackage(name) {
  rmSync(join(projectRoot, name, 'dist'), { recursive: true, force: true })
  try {
    await esbuild.build(nodeBuildOptions(name))
  } catch (error) {
    const { errors = [] } = /** @type {Partial<esbuild.BuildFailure>} */ (error)
    if (errors.length === 0) throw error
    return (await esbuild.formatMessages(errors, { kind: 'error', color: false })).join('\n')
  }
  copyBeside(name)
  return ''
}
