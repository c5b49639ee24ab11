import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'

const list = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** Whom to ask for what one may not do, to go on from 'Peça a'; undefined where one may. */
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
