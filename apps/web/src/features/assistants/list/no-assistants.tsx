import { useNavigate } from '@tanstack/react-router'
import { Archive, Bot, SearchX, Trash2, Users, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  isFiltered,
  noFilters,
  type AssistantsSearchProps,
  type Scope,
} from '#/features/assistants/list/assistants-search.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { can, hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'

const TemplateGallery = lazyPart(() => import('#/features/assistants/list/template-gallery.tsx'))

/** Explains an empty list, with advice. */
export default function NoAssistants({ search, onSearchChange }: AssistantsSearchProps) {
  const user = useUser()
  const scope = search.scope ?? 'recent'
  if (isFiltered(search)) {
    return (
      <NothingFound
        icon={<SearchX />}
        q={search.q}
        title="Nenhum assistente com estes filtros."
        onClear={() => onSearchChange({ ...noFilters, q: '' })}
      />
    )
  }
  if (hasRole(user, ['partner']) && scope === 'recent') {
    return (
      <EmptyState
        icon={<Bot />}
        title="Nenhum assistente foi liberado para a sua instituição."
        description="Fale com o administrador da escola para pedir acesso."
      />
    )
  }
  if ((scope === 'recent' || scope === 'mine') && can(user, 'assistants.create')) return <FirstAssistant />
  return <EmptyState {...scopeTexts[scope]} />
}

const nothingYet = { icon: <Bot />, title: 'Nenhum assistente por aqui ainda.' }

const scopeTexts: Readonly<Record<Scope, { icon: ReactNode; title: string; description?: string }>> = {
  recent: nothingYet,
  mine: nothingYet,
  all: nothingYet,
  others: {
    icon: <Users />,
    title: 'Ninguém compartilhou um assistente com você ainda.',
    description: 'Quando alguém der acesso a você, ou abrir um assistente para a organização, ele aparece aqui.',
  },
  archived: {
    icon: <Archive />,
    title: 'Nenhum assistente arquivado.',
    description: 'Arquive o que não usa mais: ele sai das listas e pode ser restaurado quando você quiser.',
  },
  trash: {
    icon: <Trash2 />,
    title: 'A Lixeira está vazia.',
    description: 'O que você excluir fica aqui por 30 dias e pode ser restaurado.',
  },
}

/** First step without assistants: an empty one, or a template that only needs details. */
function FirstAssistant() {
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
      <h2 className="pb-5 text-center text-sm font-medium text-muted-foreground">Ou comece por um exemplo pronto</h2>
      <TemplateGallery disabled={create.isPending} onChoose={(body) => create.mutate({ body })} />
    </div>
  )
}
