import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages that are delivered: the service and the print host with what they load, and what the pages are built from. Libraries that also have
 * parts for the build, such as module federation, are listed with all of them.
 */
const isDelivered = (/** @type {string} */ name) => /^(?:service|print|shell|mf-[a-z]+)$/.test(name)

/** Licences that ask for no more than their text and the names of their authors, and let a closed portal be delivered. */
const allowedLicences = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Python-2.0', 'Zlib']

/**
 * @typedef {object} Component a library as it is installed
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression; empty when its package says none
 * @property {string} integrity of the archive it came in, as the lockfile has it: sha512-<base64>
 * @property {string[]} needs names and versions of the libraries it loads: name@version
 */

/** @param {string} folder @returns {Record<string, any>} */
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Also as it was written before SPDX, or as the package's file says alone. @param {string} folder @param {Record<string, any>} manifest */
function licenceOf(folder, { license, licenses }) {
  const stated = [license ?? licenses].flat().map((each) => (typeof each === 'object' && each !== null ? each.type : each))
  const names = stated.filter((name) => typeof name === 'string' && name !== '')
  if (names.length > 0) return names.join(' OR ')
  const file = join(folder, 'LICENSE')
  return existsSync(file) && /^\s*(?:The )?MIT License\b/i.test(readFileSync(file, 'utf8')) ? 'MIT' : ''
}

/**
 * Whether a library under this licence may be delivered. Fails closed: a form that is not understood is not allowed.
 *
 * @param {string} licence SPDX expression
 */
export function isAllowedLicence(licence) {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => allowedLicences.includes(each)))
}

/** Where a library that another one names is installed: pnpm puts it beside that one. @param {string} from @param {string} name */
function installed(from, name) {
  const beside = /^(.*\/node_modules)\/(?:@[^/]+\/)?[^/]+$/.exec(from)?.[1]
  const places = [join(from, 'node_modules', name), ...(beside ? [join(beside, name)] : [])]
  const found = places.find((place) => existsSync(join(place, 'package.json')))
  return found && realpathSync(found)
}

/**
 * All libraries that are delivered, by name and version.
 *
 * @param {string} root of the workspace, with its dependencies installed
 * @returns {Component[]}
 */
export function deliveredComponents(root) {
  const integrities = new Map(
    [...readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').matchAll(/^ {2}'?([^\s'][^\s']*)'?:\n {4}resolution: \{integrity: ([^,}\s]+)/gm)].map(
      ([, id, integrity]) => [id, integrity],
    ),
  )
  const /** @type {Map<string, Component>} */ components = new Map()
  const seen = new Set()
  /** @param {string} folder @returns {string | undefined} the component, unless it is a package of the workspace */
  function visit(folder) {
    const manifest = manifestOf(folder)
    const ours = !folder.includes('/node_modules/')
    const id = `${manifest.name}@${manifest.version}`
    if (seen.has(folder)) return ours ? undefined : id
    seen.add(folder)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
    const /** @type {string[]} */ needs = []
    // A peer that need not be there serves the build, or whoever uses it names it.
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
    for (const name of new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])) {
      const place = installed(folder, name)
      // Those for other systems are not installed.
      if (place === undefined && name in optionalDependencies) continue
      if (place === undefined) throw new Error(`${id}: ${name} is not installed`)
      const needed = visit(place)
      if (needed !== undefined) needs.push(needed)
    }
    if (ours) return undefined
    components.set(id, {
      name: manifest.name,
      version: manifest.version,
      licence: licenceOf(folder, manifest),
      integrity: integrities.get(id) ?? '',
      needs: needs.sort(),
    })
    return id
  }
  // A folder without a manifest is what another branch left.
  for (const name of readdirSync(root).filter((name) => isDelivered(name) && existsSync(join(root, name, 'package.json'))))
    visit(realpathSync(join(root, name)))
  return [...components.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, component]) => component)
}

/** @param {{ name: string, version: string }} component */
const addressOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`

/** @param {string} licence */
const licensesOf = (licence) => (licence === '' ? [] : [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }])

/**
 * The software bill of materials in CycloneDX 1.6 (ASVS 15.1.2). Made twice from the same lockfile it is the same.
 *
 * @param {string} root of the workspace, with its dependencies installed
 */
export function billOfMaterials(root) {
  const components = deliveredComponents(root)
  const addresses = new Map(components.map((component) => [`${component.name}@${component.version}`, addressOf(component)]))
  const { name, version, license } = manifestOf(root)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version, licenses: licensesOf(license) } },
    components: components.map((component) => ({
      type: 'library',
      'bom-ref': addressOf(component),
      name: component.name,
      version: component.version,
      purl: addressOf(component),
      licenses: licensesOf(component.licence),
      hashes: [{ alg: 'SHA-512', content: Buffer.from(component.integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    })),
    dependencies: components.map((component) => ({ ref: addressOf(component), dependsOn: component.needs.map((need) => addresses.get(need)) })),
  }
}
