import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'

/**
 * A script of the portal with line and column, as browsers write it into a stack: the shell's (/portal/, /public/, and /embed/ in other systems'
 * pages) or one of a release of a remote. The loader adds a query when it retries a script.
 */
const place = /(?:[a-z]+:\/\/[^\s()/]+)?\/(?:((?:portal|public|embed)\/[\w.-]+\.js)|remotes\/(mf-[a-z]+)\/[\w.+-]+\/([\w.-]+\.js))(?:\?[^\s():]*)?:(\d+):(\d+)/g

/** Parsed maps kept in memory: a stack refers to few scripts, and related errors are usually viewed together. */
const keptMaps = 12

/**
 * Returns a function that replaces positions in built scripts by file, line and column of the source, wherever the build left a map:
 * <folder>/<package>/<script>.map. Script names contain a hash, so maps of several releases can be stored side by side.
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
      // The maps of the release are gone, or the address is made up: the stack stays unchanged.
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
      // Browsers count columns from 1, source maps from 0.
      const position = map && originalPositionFor(map, { line, column: column - 1 })
      if (!position?.source) continue
      const source = `${nameOf(position.source)}:${position.line}:${position.column + 1}`
      resolved = resolved.replace(text, () => source)
    }
    return resolved
  }
}

/** The path of a library file without the package manager's folder. */
const nameOf = (source: string): string => source.replace(/^.*node_modules\//, 'node_modules/')
