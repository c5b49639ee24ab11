import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { problemText } from '#/lib/api/problems.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

export function CallbackFailure({ error }: { error: Error }) {
  return (
    <>
      <AuthHeading title="Não foi possível entrar" />
      <div className="flex flex-col gap-5">
        <Notice tone="danger">{problemText(error)}</Notice>
        <LinkButton to="/auth/login" search={{ manual: '1' }} size="lg">
          Tentar novamente
        </LinkButton>
        {error instanceof ApiProblem && <SupportDetails error={error} />}
      </div>
    </>
  )
}

function SupportDetails({ error }: { error: ApiProblem }) {
  const details = [error.code, error.problem.instance].filter(Boolean).join(' · ')
  return (
    <div className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
      <p className="min-w-0 break-all">Detalhes para o suporte: {details}</p>
      <CopyButton text={details} label="Copiar detalhes" />
    </div>
  )
}
