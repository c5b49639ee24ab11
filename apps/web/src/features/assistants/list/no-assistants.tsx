import { Archive, Bot, Globe, SearchX, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { FirstAssistant } from '#/features/assistants/list/first-assistant.tsx'
import { isFiltered, noFilters } from '#/features/assistants/list/assistants-search.ts'
import type { AssistantsSearchProps, Scope } from '#/features/assistants/list/assistants-search.ts'
import { can, hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'

/** Why the list is empty, and what to do about it. */
export function NoAssistants({ search, onSearchChange }: AssistantsSearchProps) {
  const user = useUser()
  const scope = search.scope ?? 'recent'
  if (isFiltered(search)) {
    return (
      <NothingFound
        icon={<SearchX />}
        q={search.q}
        title="Nenhum assistente com estes filtros."
        onClear={() => onSearchChange(noFilters)}
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
  shared: {
    icon: <Users />,
    title: 'Ninguém compartilhou um assistente com você ainda.',
    description: 'Quando alguém der acesso a você, o assistente aparece aqui.',
  },
  public: {
    icon: <Globe />,
    title: 'Ainda não há assistentes públicos.',
    description: 'Os assistentes abertos a toda a organização aparecem aqui.',
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
