import { useSuspenseQuery } from '@tanstack/react-query'
import { Facts } from '#/features/health/facts.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** The sign-in by the institution's account, as the environment sets it, with a live test. */
export function SignOnPage() {
  const { data } = useSuspenseQuery(read('getSignOn'))
  const test = useWrite('testSignOn')
  const { provider } = data
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Acesso" />
      <Section
        title="Conta institucional"
        description="Entrada por OpenID Connect. É definida no servidor, nas variáveis que começam com OIDC_."
        action={
          provider && (
            <Button variant="secondary" loading={test.isPending} onClick={() => test.mutate(undefined)}>
              Testar agora
            </Button>
          )
        }
      >
        {provider ? (
          <Facts
            facts={[
              ['Nome no botão', provider.name],
              ['Provedor', provider.issuer],
              ['Identificação', provider.clientId || 'Falta OIDC_CLIENT_ID'],
              ['Segredo', provider.hasSecret ? 'Definido' : 'Falta OIDC_CLIENT_SECRET'],
              ['Endereço de retorno', provider.redirectUri],
              ['Domínios aceitos', provider.domains.length > 0 ? provider.domains.join(', ') : 'Todos'],
              ['Contas com o mesmo e-mail', provider.linkByEmail ? 'São vinculadas' : 'Pedem a senha para vincular'],
            ]}
          />
        ) : (
          <p className="text-sm text-muted-foreground">
            Não configurada: as pessoas entram com e-mail e senha. Para ligar, defina OIDC_ISSUER, OIDC_CLIENT_ID e
            OIDC_CLIENT_SECRET no servidor.
          </p>
        )}
        <div aria-live="polite">
          {test.data && <Notice tone={test.data.ok ? 'success' : 'danger'}>{test.data.message}</Notice>}
        </div>
      </Section>
    </div>
  )
}
