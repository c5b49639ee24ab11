import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, School } from 'lucide-react'
import { useState } from 'react'
import { IntegrationDialog } from '#/features/integrations/form/integration-dialog.tsx'
import type { IntegrationsSearchProps } from '#/features/integrations/integrations-search.ts'
import { IntegrationsTable } from '#/features/integrations/list/integrations-table.tsx'
import { SecretDialog } from '#/features/integrations/secret-dialog.tsx'
import type { NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'

interface IntegrationsPageProps extends IntegrationsSearchProps {
  onOpen: (integration: Integration) => void
}

/** The schools' systems that may send students. */
export function IntegrationsPage({ search, onSearchChange, onOpen }: IntegrationsPageProps) {
  const list = useQuery({ ...read('listIntegrations', { query: search }), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewSecret | null>(null)
  const isFirst = !search.q && list.data?.total === 0
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden /> Nova integração
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-semibold tracking-tight">Integrações SGA</h1>
          <p className="mt-1 max-w-prose text-sm text-muted-foreground">
            O sistema de gestão acadêmica da escola envia os alunos às atividades, sem login.
          </p>
        </div>
        {!isFirst && create}
      </header>
      {!isFirst && (
        <SearchInput
          label="Buscar integrações"
          placeholder="Buscar por nome ou instituição…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
        />
      )}
      <PagedList
        list={list}
        failure="Não foi possível carregar as integrações"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <IntegrationsTable
          rows={(list.data?.items ?? []).map((integration) => ({ integration, onSecret: setMade }))}
          loading={list.isPending}
          empty={
            isFirst ? (
              <EmptyState
                icon={<School />}
                title="Ligue o sistema da sua escola."
                description="Cadastre o sistema de gestão acadêmica, guarde o segredo e copie o exemplo pronto para ele enviar os alunos."
                action={create}
              />
            ) : (
              <NothingFound
                icon={<School />}
                q={search.q}
                title="Nenhuma integração nesta página."
                onClear={() => onSearchChange({ q: '' })}
              />
            )
          }
        />
      </PagedList>
      {creating && (
        <IntegrationDialog
          onClose={() => setCreating(false)}
          onCreated={(created) =>
            created.integration.mode === 'secret' ? setMade(created) : onOpen(created.integration)
          }
        />
      )}
      {made && <SecretDialog {...made} onClose={() => setMade(null)} />}
    </div>
  )
}
