import type { knowledgeBases } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Library, Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { BaseDialog } from '#/features/assistants/knowledge-bases/base-dialog.tsx'
import { BasesTable } from '#/features/assistants/knowledge-bases/bases-table.tsx'
import { read } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Section } from '#/ui/layout/section.tsx'

type BasesSearch = Partial<z.output<typeof knowledgeBases.listKnowledgeBases.query>>

interface BasesSectionProps {
  search: BasesSearch
  onSearchChange: (change: BasesSearch) => void
  /** Opens a base that has just been made. */
  onOpen: (baseId: number) => void
}

/** Documents that several assistants use; there only for those who keep them. */
export function BasesSection(props: BasesSectionProps) {
  return useCan('knowledge_bases.manage') ? <Bases {...props} /> : null
}

function Bases({ search, onSearchChange, onOpen }: BasesSectionProps) {
  const list = useQuery({ ...read('listKnowledgeBases', { query: search }), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState(false)
  const isFiltered = Boolean(search.q)
  return (
    <Section
      title="Bases compartilhadas"
      description="Documentos mantidos em um só lugar, que vários assistentes podem consultar."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        {(isFiltered || (list.data?.total ?? 0) > 0) && (
          <SearchInput
            label="Buscar bases"
            placeholder="Buscar bases…"
            value={search.q ?? ''}
            onSearch={(q) => onSearchChange({ q })}
            className="min-w-48 flex-1"
          />
        )}
        <Button variant="secondary" onClick={() => setCreating(true)}>
          <Plus aria-hidden /> Nova base
        </Button>
      </div>
      <PagedList
        list={list}
        failure="Não foi possível carregar as bases"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <BasesTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          empty={
            isFiltered ? (
              <NothingFound
                icon={<Library />}
                q={search.q}
                title="Nenhuma base encontrada."
                onClear={() => onSearchChange({ q: '' })}
              />
            ) : (
              <EmptyState
                icon={<Library />}
                title="Ainda não há bases compartilhadas."
                description="Crie uma base, envie os documentos e marque-a no conhecimento de cada assistente."
              />
            )
          }
        />
      </PagedList>
      {creating && <BaseDialog onClose={() => setCreating(false)} onCreated={onOpen} />}
    </Section>
  )
}
