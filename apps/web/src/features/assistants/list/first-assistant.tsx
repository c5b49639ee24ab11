import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useWrite } from '#/lib/api/operations.ts'
import { assistantTemplates } from '#/text/assistant-templates.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

/** The first step of who has none: an empty one, or one that is ready but for the details. */
export function FirstAssistant() {
  const navigate = useNavigate()
  const create = useWrite('createAssistant', {
    onSuccess: ({ id }) =>
      void navigate({ to: '/assistants/manage/$assistantId', params: { assistantId: String(id) } }),
  })
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col">
      <EmptyState
        icon={<Sparkles />}
        title="Você ainda não tem assistentes."
        description="Um assistente responde do jeito que você orientar, com base nos documentos que você enviar."
        action={
          <LinkButton to="/assistants/manage/$assistantId" params={{ assistantId: 'create' }}>
            Criar meu primeiro assistente
          </LinkButton>
        }
        className="py-10"
      />
      <h2 className="pb-3 text-center text-sm font-medium text-muted-foreground">Ou comece por um modelo pronto</h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {assistantTemplates.map((template) => (
          <li key={template.name} className="flex">
            <Card interactive className="flex w-full flex-col items-start gap-3 p-4">
              <Avatar symbol={template.avatar.emoji} color={template.avatar.color} size="lg" />
              <button
                type="button"
                disabled={create.isPending}
                onClick={() => create.mutate({ body: template })}
                className="text-left leading-5 font-semibold outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-ring"
              >
                {template.name}
              </button>
              <p className="text-sm text-muted-foreground">{template.description}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
