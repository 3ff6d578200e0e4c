import { type ArchiveDefinition, type ArchiveKey, loadArchive } from '@shared/contract/equipment'
import { useQuery } from '@tanstack/react-query'

/** The definition of an archive, fetched once. */
export function useArchive(key: ArchiveKey): { archive: ArchiveDefinition | undefined; failed: boolean; retry(): void } {
  const { data, isError, refetch } = useQuery({ queryKey: ['archive', key], queryFn: () => loadArchive(key), staleTime: Number.POSITIVE_INFINITY })
  return { archive: data, failed: isError, retry: () => void refetch() }
}
