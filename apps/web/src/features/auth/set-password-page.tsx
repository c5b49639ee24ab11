import { useQuery } from '@tanstack/react-query'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { SetPasswordForm } from '#/features/auth/set-password-form.tsx'
import { read } from '#/lib/api/operations.ts'
import { mayReturn } from '#/lib/api/page-error.ts'
import { problemText } from '#/lib/api/problems.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { firstName } from '@prosa/contract/identity/first-name.ts'

/** Target of the links for the first account, invitations and forgotten passwords. */
export function SetPasswordPage({ token }: { token: string }) {
  // Keyed by the token, because the request's address is the same for every link.
  const link = useQuery({
    ...read('checkPasswordLink', { body: { token } }),
    queryKey: ['password-link', token],
    enabled: token !== '',
  })
  if (token === '')
    return <BrokenLink reason="Este endereço veio sem o código. Abra o link por inteiro, como você o recebeu." />
  if (link.isPending) return <Spinner label="Conferindo o link…" />
  // The link's state is unknown, and a new link would not help.
  if (mayReturn(link.error)) throw link.error
  if (link.isError) return <BrokenLink reason={problemText(link.error)} />
  const { purpose, name, email, terms, apiKeys } = link.data
  const { title, lead } = headings[purpose]
  return (
    <>
      <AuthHeading title={title}>{lead(name)}</AuthHeading>
      <SetPasswordForm
        token={token}
        purpose={purpose}
        email={email}
        terms={terms}
        apiKeys={apiKeys}
        onTermsChanged={() => void link.refetch()}
      />
    </>
  )
}

const headings = {
  setup: {
    title: 'Criar a primeira conta',
    lead: () => 'Esta será a conta de administrador: com ela você convida as outras pessoas.',
  },
  invite: {
    title: 'Criar senha',
    lead: (name: string | null) =>
      `${name ? `Olá, ${firstName(name)}! ` : ''}Escolha uma senha para começar a usar a sua conta.`,
  },
  reset: {
    title: 'Criar nova senha',
    lead: (name: string | null) =>
      `${name ? `Olá, ${firstName(name)}. ` : ''}Ao salvar, as sessões abertas em outros aparelhos serão encerradas.`,
  },
} as const

function BrokenLink({ reason }: { reason: string }) {
  return (
    <>
      <AuthHeading title="Criar senha" />
      <div className="flex flex-col gap-5">
        <Notice tone="danger">{reason}</Notice>
        <LinkButton to="/auth/forgot-password" size="lg">
          Pedir novo link
        </LinkButton>
        <LinkButton to="/auth/login" size="lg" variant="ghost">
          Voltar para a entrada
        </LinkButton>
      </div>
    </>
  )
}
