import type { ApiKey } from '@prosa/contract/people/api-keys.ts'
import { apiKeyScopes } from '@prosa/contract/people/api-keys.ts'
import { useState } from 'react'
import { formatDate, formatRelative } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

export function ApiKeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, scopes, ending, createdAt, expiresAt, expired, lastUsedAt } = apiKey
  const [asked, setAsked] = useState(false)
  const revoke = useWrite('revokeApiKey', {
    onSuccess: () => toast.success('Chave revogada.'),
    onSettled: () => setAsked(false),
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <code className="text-xs font-normal text-muted-foreground">…{ending}</code>
          {expired && <Badge tone="warning">Vencida</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted-foreground">
          Criada em {formatDate(createdAt)} · {validity(expiresAt, expired)} ·{' '}
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
      <Button size="sm" variant="secondary" aria-label={`Revogar a chave ${name}`} onClick={() => setAsked(true)}>
        Revogar
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Revogar a chave “${name}”?`}
        description="Os programas que a usam param na hora, inclusive as respostas em andamento. Isso não pode ser desfeito."
        confirmLabel="Revogar"
        destructive
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { keyId: id } })}
      />
    </li>
  )
}

function validity(expiresAt: string | null, expired: boolean): string {
  if (expiresAt === null) return 'Sem validade'
  return `${expired ? 'Venceu' : 'Vale até'} ${expired ? 'em ' : ''}${formatDate(expiresAt)}`
}
