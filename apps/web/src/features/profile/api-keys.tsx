import { MAX_API_KEYS, apiKeyScopes, type ApiKey } from '@prosa/contract/identity/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { CreateApiKey } from '#/features/profile/create-api-key.tsx'
import { read } from '#/lib/api/operations.ts'
import { formatDate, formatRelative } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

/** Creates, lists and revokes a person's API keys. */
export function ApiKeys() {
  const [creating, setCreating] = useState(false)
  const { data, isError, refetch } = useQuery(read('listApiKeys'))
  const items = data?.items ?? []
  const mayCreate = data !== undefined && items.length < MAX_API_KEYS
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
          Criar chave de API
        </Button>
      )}
      {data && !mayCreate && (
        <p className="text-sm text-muted-foreground">
          Você chegou ao limite de {MAX_API_KEYS} chaves. Revogue uma que não usa mais para criar outra.
        </p>
      )}
      {creating && <CreateApiKey onClose={() => setCreating(false)} />}
    </div>
  )
}

function ApiKeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, scopes, ending, createdAt, expiresAt, expired, lastUsedAt } = apiKey
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <code className="text-xs font-normal text-muted-foreground">…{ending}</code>
          {expired && <Badge tone="warning">Vencida</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted-foreground">
          Criada em {formatDate(createdAt)} · {validityText(expiresAt, expired)} ·{' '}
          {lastUsedAt ? `Último uso ${formatRelative(lastUsedAt)}` : 'Nunca usada'}
        </p>
        <ul aria-label={`O que ${name} pode fazer`} className="mt-2 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope}>
              <Badge>{apiKeyScopes[scope].label}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <DialogButton
        size="sm"
        variant="secondary"
        aria-label={`Revogar a chave ${name}`}
        label="Revogar"
        renderDialog={(close) => (
          <Confirmation
            operation="revokeApiKey"
            input={{ params: { keyId: id } }}
            title={`Revogar a chave “${name}”?`}
            description="Os programas que a usam param na hora, inclusive as respostas em andamento. Isso não pode ser desfeito."
            confirmLabel="Revogar"
            done="Chave revogada."
            onClose={close}
          />
        )}
      />
    </li>
  )
}

function validityText(expiresAt: string | null, expired: boolean): string {
  if (expiresAt === null) return 'Sem validade'
  return `${expired ? 'Venceu' : 'Vale até'} ${expired ? 'em ' : ''}${formatDate(expiresAt)}`
}
