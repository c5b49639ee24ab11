import type { AccessRule } from '#/scim/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Skeleton } from '@prosa/web/src/ui/feedback/skeleton.tsx'
import { PagedList } from '@prosa/web/src/ui/lists/paged-list.tsx'

/** 'Quem seria quem': what the rules would change for people with claims of a provider; saves nothing. */
export function RulesPreview({ rules }: { rules: AccessRule[] }) {
  const [page, setPage] = useState(1)
  const preview = useQuery({
    queryKey: ['access-rules-preview', rules, page],
    queryFn: () => api.previewAccessRules({ query: { page }, body: { rules } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = preview
  return (
    <section aria-label="Quem seria quem" aria-live="polite" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">Quem seria quem</h3>
      <PagedList list={preview} failure="Não foi possível experimentar as regras" onPageChange={setPage}>
        {!data && <Skeleton className="h-16" />}
        {data && <p className="text-sm text-muted-foreground">{summarizePeople(data)}</p>}
        {data && data.items.length > 0 && (
          <ul className="flex flex-col divide-y divide-border">
            {data.items.map(({ id, name, email, profile, joins, leaves }) => (
              <li key={id} className="py-3 text-sm">
                <p className="font-medium break-words">{name}</p>
                <p className="break-all text-muted-foreground">{email}</p>
                {profile.now !== profile.after && (
                  <p>
                    Perfil: {profile.now ?? 'nenhum'} → {profile.after ?? 'nenhum'}
                  </p>
                )}
                {joins.length > 0 && <p>Entra em: {joins.join(', ')}</p>}
                {leaves.length > 0 && <p>Sai de: {leaves.join(', ')}</p>}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function summarizePeople({ total, known }: { total: number; known: number }): string {
  if (known === 0)
    return 'Ninguém entrou por um provedor ainda: o que cada um diz só se sabe depois da primeira entrada.'
  const people = `${counted(known, 'pessoa que já entrou', 'pessoas que já entraram')} por um provedor`
  if (total === 0) return `Nada mudaria para ${people}.`
  return `De ${people}, ${total === 1 ? 'mudaria 1' : `mudariam ${total}`}. Nada foi salvo.`
}
