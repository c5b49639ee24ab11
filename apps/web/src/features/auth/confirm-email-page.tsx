import { ApiProblem, mayHaveRun } from '@prosa/contract/client/client.ts'
import { useState } from 'react'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Target of the link sent to a new e-mail. A button confirms it, because mail scanners open links too. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const [isUnheard, setUnheard] = useState(false)
  const confirm = useWrite('confirmEmail', {
    meta: { showsProblem: true },
    onError: (error) => mayHaveRun(error) && setUnheard(true),
  })
  // The link was used by an earlier press whose response was lost.
  const isDone = isUnheard && confirm.error instanceof ApiProblem && confirm.error.code === 'link_invalid'
  return (
    <>
      <AuthHeading title="Confirmar e-mail">
        {confirm.isIdle && 'Confirme para passar a usar este endereço na sua conta.'}
      </AuthHeading>
      <div className="flex flex-col gap-5">
        {confirm.isSuccess && (
          <Notice tone="success">E-mail confirmado. Use o novo endereço na próxima entrada.</Notice>
        )}
        {isDone && (
          <Notice>
            O link já foi usado, e a resposta se perdeu no caminho. O e-mail deve estar confirmado: veja no seu perfil
            qual endereço vale.
          </Notice>
        )}
        {confirm.isError && !isDone && <Notice tone="danger">{problemText(confirm.error)}</Notice>}
        {confirm.isSuccess || isDone ? (
          <LinkButton to="/profile" size="lg">
            Ir para o meu perfil
          </LinkButton>
        ) : (
          <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
            Confirmar e-mail
          </Button>
        )}
      </div>
    </>
  )
}
