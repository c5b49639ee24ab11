import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UserConfirmation } from '#/features/users/user-confirmation.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Forgotten passwords without a mail server: an administrator hands the link over. */
export function PasswordRequests() {
  const asks = useCan('users.sessions') && !runtimeConfig.mail
  const { data } = useQuery({ ...read('listPasswordRequests'), enabled: asks })
  const dismiss = useWrite('dismissPasswordRequest')
  const [resetting, setResetting] = useState<{ id: number; name: string; email: string }>()
  const items = data?.items ?? []
  return (
    <>
      {items.length > 0 && (
        <Notice
          tone="warning"
          title={counted(items.length, 'pessoa pediu uma nova senha', 'pessoas pediram uma nova senha')}
        >
          <p>
            Não há servidor de e-mail: crie o link e entregue a quem pediu, depois de confirmar que é a própria pessoa.
          </p>
          <ul className="mt-3 flex flex-col gap-3">
            {items.map(({ userId, name, email, askedAt }) => (
              <li key={userId} className="flex flex-wrap items-center justify-between gap-2">
                <div className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{name}</span> · {email}
                  <span className="block text-muted-foreground">{formatDateTime(askedAt)}</span>
                </div>
                <div className="flex gap-2">
                  <Button
                    size="sm"
                    aria-label={`Criar link para ${name}`}
                    onClick={() => setResetting({ id: userId, name, email })}
                  >
                    Criar link
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Descartar o pedido de ${name}`}
                    onClick={() => dismiss.mutate({ params: { userId } })}
                  >
                    Descartar
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {resetting && <UserConfirmation user={resetting} action="reset" onClose={() => setResetting(undefined)} />}
    </>
  )
}
