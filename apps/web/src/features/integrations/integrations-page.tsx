import type { Integration } from '@prosa/contract/school/integrations.ts'
import { Plus, School } from 'lucide-react'
import { useState } from 'react'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { useList } from '#/blocks/list/use-list.ts'
import { IntegrationDialog } from '#/features/integrations/form/integration-dialog.tsx'
import { IntegrationActions } from '#/features/integrations/integration-actions.tsx'
import { IntegrationStatus } from '#/features/integrations/integration-status.tsx'
import { NewSecretDialog, type NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

interface IntegrationsPageProps extends ListSearchProps<'listIntegrations'> {
  onOpen: (integration: Integration) => void
}

/** Schools' systems that may send students. */
export function IntegrationsPage({ onOpen, ...props }: IntegrationsPageProps) {
  const list = useList({ list: 'listIntegrations', search: props.search })
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewSecret | null>(null)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden /> Nova integração
    </Button>
  )
  return (
    <>
      <ListScreen
        {...props}
        list="listIntegrations"
        title="Integrações SGA"
        description="O sistema de gestão acadêmica ou a plataforma da escola (Moodle, Canvas, Blackboard) envia os alunos às atividades, sem login."
        label="Integrações SGA"
        failure="Não foi possível carregar as integrações"
        buttons={(Boolean(props.search.q) || list.data?.total !== 0) && create}
        hidesIdleFilters
        filters={{ q: { label: 'Buscar integrações', placeholder: 'Buscar por nome ou instituição…' } }}
        columns={integrationColumns}
        renderActions={(integration) => <IntegrationActions integration={integration} onSecret={setMade} />}
        empty={{
          icon: <School />,
          title: 'Ligue o sistema da sua escola.',
          description:
            'Com um Moodle, Canvas ou Blackboard, basta colar um endereço. Com outro sistema, guarde o segredo e copie o exemplo pronto.',
          action: create,
        }}
        nothing="Nenhuma integração nesta página."
      />
      {creating && (
        <IntegrationDialog
          onClose={() => setCreating(false)}
          onCreated={(created) =>
            created.integration.mode === 'secret' ? setMade(created) : onOpen(created.integration)
          }
        />
      )}
      {made && <NewSecretDialog {...made} onClose={() => setMade(null)} />}
    </>
  )
}

const integrationColumns: readonly Column<Integration>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: ({ id, name, institution, mode, secretHint }) => (
      <NameCell
        name={name}
        link={{ to: '/settings/sga/$integrationId', params: { integrationId: id } }}
        below={institution}
      >
        {mode === 'secret' && secretHint === null && (
          <p className="text-destructive-text">
            O segredo não pode mais ser lido, e a escola não consegue enviar alunos. Troque o segredo.
          </p>
        )}
      </NameCell>
    ),
  },
  { id: 'status', header: 'Situação', cell: ({ active }) => <IntegrationStatus active={active} /> },
  countColumn('activities', 'Atividades', 'md'),
  countColumn('students', 'Alunos', 'md'),
  {
    id: 'last',
    header: 'Última entrada',
    from: 'lg',
    cell: ({ lastLaunchAt }) => (lastLaunchAt ? formatDateTime(lastLaunchAt) : 'Nenhum'),
  },
]
