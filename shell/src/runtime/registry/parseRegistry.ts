import { type Registry, registryRemoteSchema } from '@shared/contract/portal'

/**
 * Reads what the registry answered. A remote that says something unreadable of itself is left out, so that one bad
 * release cannot take the others along.
 * @returns undefined when the answer as a whole is no registry
 */
export function readRegistry(data: unknown): { registry: Registry; dropped: string[] } | undefined {
  if (typeof data !== 'object' || data === null || !('generation' in data) || !('remotes' in data) || !Array.isArray(data.remotes)) return undefined
  const dropped: string[] = []
  const remotes = data.remotes.flatMap((remote: unknown, index) => {
    const read = registryRemoteSchema.safeParse(remote)
    if (read.success) return [read.data]
    const name = typeof remote === 'object' && remote !== null && 'name' in remote ? String(remote.name) : `#${index}`
    dropped.push(`${name}: ${read.error.issues[0]?.path.join('.') ?? ''} ${read.error.issues[0]?.message ?? ''}`)
    return []
  })
  return { registry: { generation: String(data.generation), remotes }, dropped }
}
