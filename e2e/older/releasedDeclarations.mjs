import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReport } from '../../tools/apiReport.mjs'

/** Turns the reports of a released contract into declaration files: code compiled against them can use nothing newer. */

const fromOutside = `import type { ComponentType } from 'react'
import type { QueryClient, UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
`

/** A declaration exported by `export * as`, in the syntax of a declaration file. @param {string} name @param {string} text */
function declaration(name, text) {
  const [space, own] = name.split('.')
  const exported = text.startsWith('export ') ? text : `export ${text}`
  if (own === undefined) return exported
  return `export declare namespace ${space} {\n${exported.replace('export declare', 'export').replace(name, own)}\n}`
}

/**
 * @param {string} root of the project
 * @param {string} report `api.released.txt`
 * @returns {Map<string, string>} a declaration file for each door, by the name it is imported by; `behind` for declarations no door exports
 */
export function declarationFiles(root, report) {
  /** @type {Map<string, Map<string, string>>} texts by door and name */
  const doors = new Map()
  for (const pack of ['shared/contract', 'shared/portal'])
    for (const [key, text] of readReport(readFileSync(join(root, pack, report), 'utf8')).declarations) {
      const [door = '', name = ''] = key.split(' ')
      doors.set(door, (doors.get(door) ?? new Map()).set(name, declaration(name, text)))
    }
  // Not in the report, because it is not part of the versioned API, but every version has it.
  doors.get('@shared/contract/portal')?.set('contractVersion', 'export declare const contractVersion: string')
  const owners = new Map([...doors].flatMap(([door, names]) => [...names.keys()].map((name) => [name.split('.')[0] ?? '', door])))
  return new Map(
    [...doors].map(([door, names]) => {
      const words = new Set([...names.values()].join('\n').match(/\b[A-Za-z_]\w*\b/g))
      const declared = new Set([...names.keys()].map((name) => name.split('.')[0]))
      const imports = [...words].filter((word) => owners.has(word) && !declared.has(word)).map((word) => `import type { ${word} } from '${owners.get(word)}'`)
      return [door, [fromOutside, ...imports, ...names.values(), 'export {}', ''].join('\n')]
    }),
  )
}
