import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'

/**
 * A script of ours with line and column, as browsers write it into a stack: the shell's (/portal/, /public/) or a release of a
 * remote. A query is the loader's, of a script it asked for again.
 */
const place = /(?:[a-z]+:\/\/[^\s()/]+)?\/(?:((?:portal|public)\/[\w.-]+\.js)|remotes\/(mf-[a-z]+)\/[\w.+-]+\/([\w.-]+\.js))(?:\?[^\s():]*)?:(\d+):(\d+)/g

/** Maps kept read: a stack goes through few scripts, and who looks at one error looks at the next. */
const keptMaps = 12

/**
 * Makes a function that puts file, line and column of the source in place of the built script's, wherever the build has left
 * a map: <folder>/<package>/<script>.map. Names of scripts hold a hash, so maps of several releases lie side by side.
 */
export function sourceResolver(folder: string): (stack: string) => Promise<string> {
  const maps = new LRUCache<string, TraceMap>({ max: keptMaps })
  async function mapOf(script: string): Promise<TraceMap | undefined> {
    const known = maps.get(script)
    if (known) return known
    try {
      const map = new TraceMap(await readFile(join(folder, `${script}.map`), 'utf8'))
      maps.set(script, map)
      return map
    } catch {
      // A release whose maps are gone, or an address somebody made up: the stack stays as it came.
      return undefined
    }
  }
  return async (stack) => {
    const found = [...stack.matchAll(place)].map(([text, ofShell, remote, ofRemote, line, column]) => ({
      text,
      script: ofShell ? `shell/${ofShell}` : `${remote}/${ofRemote}`,
      line: Number(line),
      column: Number(column),
    }))
    let resolved = stack
    for (const { text, script, line, column } of found) {
      const map = line > 0 && column > 0 ? await mapOf(script) : undefined
      // Browsers count columns from one, maps from nought.
      const position = map && originalPositionFor(map, { line, column: column - 1 })
      if (!position?.source) continue
      const source = `${nameOf(position.source)}:${position.line}:${position.column + 1}`
      resolved = resolved.replace(text, () => source)
    }
    return resolved
  }
}

/** A library's file without where the package manager put it. */
const nameOf = (source: string): string => source.replace(/^.*node_modules\//, 'node_modules/')
