import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models/models.ts'
import { useWatch } from 'react-hook-form'
import { hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** What Prosa Trechos does and does not do, before somebody writes instructions that nobody follows. */
export function NoModelNotice({ models }: { models: readonly Model[] }) {
  const [model] = useWatch<AssistantConfig, ['model']>({ name: ['model'] })
  const isAdmin = hasRole(useUser(), ['admin'])
  if (model !== EMBEDDED_MODEL) return null
  const hasOther = models.some(({ id }) => id !== EMBEDDED_MODEL)
  return (
    <Notice
      tone="info"
      title="Sem um modelo de IA, as instruções não são seguidas."
      action={
        <div className="flex flex-wrap items-center justify-end gap-1">
          {!hasOther && isAdmin && (
            <LinkButton to="/settings/models" variant="secondary" size="sm">
              Configurar modelos
            </LinkButton>
          )}
          <HelpLink page="prosa-trechos" about="o que o Prosa Trechos faz" />
        </div>
      }
    >
      O Prosa Trechos responde com trechos dos documentos e com as perguntas frequentes exatas; tom, idioma e regras não
      mudam a resposta.{' '}
      {hasOther
        ? 'Escolha outro modelo em “Modelo”.'
        : isAdmin
          ? 'Nenhum outro modelo está configurado.'
          : 'Nenhum outro modelo está configurado: peça a um administrador.'}
    </Notice>
  )
}
