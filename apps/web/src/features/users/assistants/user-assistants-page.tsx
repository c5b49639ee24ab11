import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { AddAssistantDialog } from '#/features/users/assistants/add-assistant-dialog.tsx'
import { bindingLabels, UserAssistantsTable } from '#/features/users/assistants/user-assistants-table.tsx'
import type { UserAssistantsSearchProps } from '#/features/users/assistants/user-assistants-search.ts'
import { UserHeader } from '#/features/users/person/user-header.tsx'
import { Can } from '#/lib/session/can.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

/** Of a person who is still to be made. */
export function AssistantsOfNobody() {
  return (
    <div className="flex flex-col gap-6">
      <UserHeader userId={null} title="Novo usuário" current="assistants" />
      <EmptyState
        icon={<Bot />}
        title="Salve o usuário para vincular assistentes."
        action={
          <LinkButton to="/users/$userId" params={{ userId: 'create' }}>
            Preencher os dados
          </LinkButton>
        }
      />
    </div>
  )
}

/** What a person may use, and why. */
export function UserAssistantsPage({ userId, search, onSearchChange }: UserAssistantsSearchProps & { userId: number }) {
  const params = { userId }
  const { data: user } = useSuspenseQuery(read('getUser', { params }))
  const list = useQuery({ ...read('listUserAssistants', { params, query: search }), placeholderData: keepPreviousData })
  const [adding, setAdding] = useState(false)
  const title = `Assistentes de ${user.name}`
  usePageTitle(title)
  const isFiltered = Boolean(search.q || search.binding)
  return (
    <div className="flex flex-col gap-5">
      <UserHeader userId={userId} title={title} current="assistants" />
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Buscar assistentes"
          placeholder="Buscar por nome…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
          className="min-w-56 flex-1"
        />
        <Select
          aria-label="Vínculo"
          value={search.binding ?? 'all'}
          onValueChange={(binding) => onSearchChange({ binding })}
          options={bindingOptions}
          className="w-auto min-w-44 flex-1 sm:flex-none"
        />
        <Can permission="access.manage">
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden /> Adicionar assistente
          </Button>
        </Can>
      </div>
      <PagedList
        list={list}
        failure="Não foi possível carregar a lista"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <UserAssistantsTable
          userId={userId}
          rows={list.data?.items ?? []}
          loading={list.isPending}
          empty={
            <NothingFound
              icon={<Bot />}
              title={isFiltered ? 'Nenhum assistente com estes filtros.' : `${user.name} ainda não tem assistentes.`}
              description={isFiltered ? undefined : 'Adicione um assistente para a pessoa começar a conversar.'}
              onClear={isFiltered && (() => onSearchChange({ q: '', binding: 'all' }))}
            />
          }
        />
      </PagedList>
      {adding && <AddAssistantDialog user={user} onClose={() => setAdding(false)} />}
    </div>
  )
}

const bindingOptions = [
  { value: 'all', label: 'Todos os vínculos' },
  ...(['owner', 'editor', 'viewer', 'group', 'public'] as const).map((value) => ({
    value,
    label: bindingLabels[value],
  })),
] as const
