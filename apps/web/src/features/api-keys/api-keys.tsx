import { MOST_API_KEYS } from '@prosa/contract/people/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiKeyItem } from '#/features/api-keys/api-key-item.tsx'
import { CreateApiKey } from '#/features/api-keys/create-api-key.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

/** A person's keys: made, looked at and revoked. */
export function ApiKeys() {
  const [creating, setCreating] = useState(false)
  const { data, isError, refetch } = useQuery(read('listApiKeys'))
  const items = data?.items ?? []
  const mayCreate = data !== undefined && items.length < MOST_API_KEYS
  return (
    <div className="flex flex-col gap-4">
      {!data && !isError && (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {!data && isError && (
        <EmptyState
          title="Não foi possível carregar as chaves"
          action={<Button onClick={() => void refetch()}>Tentar novamente</Button>}
        />
      )}
      {data && items.length === 0 && (
        <EmptyState
          icon={<KeyRound />}
          title="Você ainda não tem chaves"
          description="Com uma chave, um programa seu conversa com os assistentes, como o site da escola ou uma planilha."
          className="py-6"
        />
      )}
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {items.map((apiKey) => (
            <ApiKeyItem key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      {mayCreate && (
        <Button className={items.length === 0 ? 'self-center' : 'self-start'} onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          Criar chave
        </Button>
      )}
      {data && !mayCreate && (
        <p className="text-sm text-muted-foreground">
          Você chegou ao limite de {MOST_API_KEYS} chaves. Revogue uma que não usa mais para criar outra.
        </p>
      )}
      <CreateApiKey open={creating} onOpenChange={setCreating} />
    </div>
  )
}
