import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Where the link sent to a new e-mail leads. A press confirms, not the visit: mail scanners open links too. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const confirm = useWrite('confirmEmail', { meta: { showsProblem: true } })
  return (
    <>
      <AuthHeading title="Confirmar e-mail">
        {confirm.isIdle && 'Confirme para passar a usar este endereço na sua conta.'}
      </AuthHeading>
      <div className="flex flex-col gap-5">
        {confirm.isSuccess && (
          <Notice tone="success">E-mail confirmado. Use o novo endereço na próxima entrada.</Notice>
        )}
        {confirm.isError && <Notice tone="danger">{problemText(confirm.error)}</Notice>}
        {confirm.isSuccess ? (
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
