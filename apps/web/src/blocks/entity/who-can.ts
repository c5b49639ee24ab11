import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'

const list = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** Returns the people to ask for a permission, to follow 'Peça a'; undefined when the person has it. */
export function useWhoCan(permission: PermissionName): string | undefined {
  const may = useCan(permission)
  const { data } = useQuery({
    ...read('listPermissionHolders', { params: { permission } }),
    enabled: !may,
    staleTime: Infinity,
  })
  if (may) return undefined
  return data?.names.length ? list.format(data.names) : 'um administrador'
}
