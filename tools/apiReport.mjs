import { dirname, join } from 'node:path/posix'

/**
 * The public API of a package as comparable text: every declaration reachable from its entry points ("doors"), in any file.
 *
 * @typedef {Map<string, string>} Declarations text by `section name`
 */

/** Texts shown to users may change without any remote having to be rebuilt. */
const chinese = /(['"])(?:(?!\1)[^\\\n]|\\.)*[\u3000-\u9fff\uff00-\uffef](?:(?!\1)[^\\\n]|\\.)*\1/g
const started = /^(?:export |declare |import |interface |type |abstract )/
const named = /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace) (\w+)/

/**
 * Splits a declaration file as the compiler writes it into statements: each begins at the start of a line.
 *
 * @param {string} text
 * @returns {string[]}
 */
function statements(text) {
  /** @type {string[][]} */
  const found = []
  for (const line of text.split('\n')) {
    if (started.test(line)) found.push([line])
    else if (line.trim() !== '') found.at(-1)?.push(line)
  }
  return found.map((lines) => lines.join('\n'))
}

/**
 * @typedef {object} Module
 * @property {Map<string, string>} declared
 * @property {Map<string, { file: string, name: string }>} imported names from other files of the package
 * @property {{ file: string, as?: string, names?: Map<string, string> }[]} passedOn
 */

/**
 * @param {string} file
 * @param {string} text
 * @returns {Module}
 */
function readModule(file, text) {
  /** @type {Module} */
  const module = { declared: new Map(), imported: new Map(), passedOn: [] }
  const at = (/** @type {string} */ path) => join(dirname(file), path)
  const names = (/** @type {string} */ list) =>
    list
      .split(',')
      .map((item) => item.trim().replace(/^type /, ''))
      .filter(Boolean)
      .map((item) => /** @type {[string, string]} */ (item.includes(' as ') ? item.split(' as ') : [item, item]))
  for (const statement of statements(text)) {
    const star = /^export \* (?:as (\w+) )?from ['"](\.[^'"]*)['"]/.exec(statement)
    const list = /^(export|import) (?:type )?\{([^}]*)\} from ['"](\.[^'"]*)['"]/.exec(statement)
    if (star) module.passedOn.push({ file: at(star[2] ?? ''), as: star[1] })
    else if (list?.[1] === 'export') module.passedOn.push({ file: at(list[3] ?? ''), names: new Map(names(list[2] ?? '')) })
    else if (list) for (const [name, here] of names(list[2] ?? '')) module.imported.set(here, { file: at(list[3] ?? ''), name })
    else {
      const name = named.exec(statement)?.[1]
      if (name) module.declared.set(name, statement)
    }
  }
  return module
}

/**
 * @param {ReadonlyMap<string, string>} files declaration files as the compiler writes them, by path without `.d.ts`
 * @param {ReadonlyMap<string, string>} doors path of the file behind each door, by the name a door is imported by
 * @returns {Declarations}
 * @throws when a door leads to a file that does not exist
 */
export function declarationsOf(files, doors) {
  /** @type {Map<string, Module>} */
  const modules = new Map()
  const moduleOf = (/** @type {string} */ path) => {
    const file = [path, `${path}/index`].find((candidate) => files.has(candidate))
    if (file === undefined) throw new Error(`${path} is no declaration file`)
    const module = modules.get(file) ?? readModule(file, files.get(file) ?? '')
    modules.set(file, module)
    return { file, module }
  }
  /** @type {Declarations} */
  const found = new Map()
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {{ file: string, text: string }[]} */
  const open = []
  const add = (/** @type {string} */ key, /** @type {string} */ file, /** @type {string} */ name, /** @type {string} */ text) => {
    seen.add(`${file} ${name}`)
    open.push({ file, text })
    const plain = text.replace(/import\(['"][^'"]*['"]\)\./g, '').replace(chinese, 'string')
    found.set(key, plain)
  }
  const walk = (
    /** @type {string} */ section,
    /** @type {string} */ path,
    /** @type {string} */ prefix,
    /** @type {Map<string, string> | undefined} */ only,
  ) => {
    const { file, module } = moduleOf(path)
    for (const [name, text] of module.declared) {
      if (!text.startsWith('export ') || (only && !only.has(name))) continue
      const shown = prefix + (only?.get(name) ?? name)
      add(
        `${section} ${shown}`,
        file,
        name,
        text.replace(new RegExp(`\\b${name}\\b`), () => shown),
      )
    }
    for (const next of module.passedOn) {
      const names = only && next.names ? new Map([...next.names].filter(([, as]) => only.has(as))) : (next.names ?? only)
      walk(section, next.file, next.as ? `${next.as}.` : prefix, next.as ? undefined : names)
    }
  }
  for (const [door, path] of doors) walk(door, path, '', undefined)
  // Declarations that the ones above refer to without exporting them: a change of these changes the API too.
  for (let next = open.pop(); next; next = open.pop()) {
    const { module } = moduleOf(next.file)
    const inline = [...next.text.matchAll(/import\(['"](\.[^'"]*)['"]\)\.(\w+)/g)].map(([, path = '', name = '']) => ({
      file: join(dirname(next.file), path),
      name,
    }))
    const words = new Set(next.text.match(/\b[A-Za-z_]\w*\b/g))
    const local = [...words].flatMap((word) => (module.declared.has(word) ? [{ file: next.file, name: word }] : (module.imported.get(word) ?? [])))
    for (const { file: path, name } of [...inline, ...local]) {
      const { file, module: other } = moduleOf(path)
      const text = other.declared.get(name)
      if (text && !seen.has(`${file} ${name}`)) add(`behind ${name}`, file, name, text)
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * @param {string} version
 * @param {Declarations} declarations
 */
export function reportText(version, declarations) {
  let section = ''
  const parts = [`version ${version}`]
  for (const [key, text] of declarations) {
    const [of = ''] = key.split(' ')
    if (of !== section) parts.push(`## ${of}`)
    section = of
    parts.push(text)
  }
  return `${parts.join('\n\n')}\n`
}

/**
 * @param {string} text as `reportText` writes it
 * @returns {{ version: string, declarations: Declarations }}
 */
export function readReport(text) {
  const [first = '', ...parts] = text.trimEnd().split('\n\n')
  let section = ''
  /** @type {Declarations} */
  const declarations = new Map()
  for (const part of parts) {
    if (part.startsWith('## ')) section = part.slice(3)
    else declarations.set(`${section} ${/(?:const|let|function|class|interface|type|enum|namespace) ([\w.]+)/.exec(part)?.[1] ?? part}`, part)
  }
  return { version: first.replace('version ', ''), declarations }
}

/**
 * Lines of a declaration, with one line for each member of a tuple, and two for the braces of an object without fields: one that gained a
 * member or its first field has lost nothing.
 */
const linesOf = (/** @type {string} */ text) =>
  text
    .replace(/readonly \[([^[\]]*)\]/g, (_list, members) => `readonly [\n${members.replaceAll(', ', '\n')}\n]`)
    .replace(/^( *)(.*<)\{\}/gm, '$1$2{\n$1}')
    .split('\n')

/** Whether every line of `before` is in `after`, in the same order: lines were only added. */
function onlyGrew(/** @type {string} */ before, /** @type {string} */ after) {
  const lines = linesOf(after)
  let at = 0
  return linesOf(before).every((line) => {
    at = lines.indexOf(line, at) + 1
    return at > 0
  })
}

/**
 * Compares with a release. A declaration that lost or changed a line breaks remotes that were built with it.
 *
 * @param {Declarations} before
 * @param {Declarations} after
 * @returns {{ broken: string[], added: string[] }} names of declarations
 */
export function changesBetween(before, after) {
  // A declaration behind a door is not exported by the door, whether or not its own file exports it. The compiler keeps the quotation marks of a
  // literal in the source, and writes its own around one that the source names: the value is the same.
  const said = (/** @type {string} */ key, text = '') => (key.startsWith('behind ') ? text.replace(/^export /, '') : text).replace(/'([^'"\n]*)'/g, '"$1"')
  // A declaration that is no longer behind a door is either exported now, or the declaration that referred to it has changed.
  const changed = [...before].filter(([key, text]) => said(key, after.get(key)) !== said(key, text) && (after.has(key) || !key.startsWith('behind ')))
  const broken = changed.filter(([key, text]) => !onlyGrew(said(key, text), said(key, after.get(key)))).map(([key]) => key)
  const grown = changed.map(([key]) => key).filter((key) => !broken.includes(key))
  return { broken, added: [...grown, ...[...after.keys()].filter((key) => !before.has(key))] }
}

/**
 * Whether a version reflects the changes: a higher major number when something broke, a higher major or minor one when something was added.
 *
 * @param {string} released
 * @param {string} version
 * @param {{ broken: string[], added: string[] }} changes
 */
export function versionSays(released, version, { broken, added }) {
  const numbers = (/** @type {string} */ text) => text.split('.').map(Number)
  const [[major = 0, minor = 0], [nextMajor = 0, nextMinor = 0]] = [numbers(released), numbers(version)]
  if (broken.length > 0) return nextMajor > major
  return added.length === 0 || nextMajor > major || (nextMajor === major && nextMinor > minor)
}
