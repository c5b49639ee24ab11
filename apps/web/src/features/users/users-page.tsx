import {
  userStatusSchema,
  usualUserColumns,
  userColumnWidths as limits,
  type UserColumnWidths,
} from '@prosa/contract/identity/users.ts'
import { roleLabels, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { UserPlus, Users, Columns3, Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { toChoiceSource, useHasChoices } from '#/blocks/entity/choices.tsx'
import { InvitationDialog } from '#/blocks/entity/invitation-dialog.tsx'
import { pickFilters } from '#/blocks/list/export-button.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps, ListSearch } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { BulkBar } from '#/features/users/bulk-bar.tsx'
import { FormKindFields } from '#/blocks/entity/kind-fields.tsx'
import { PasswordRequests } from '#/features/users/password-requests.tsx'
import { UserActions } from '#/features/users/user-actions.tsx'
import { makeColumns } from '#/features/users/users-columns.tsx'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { userStatusLabels } from '#/text/user-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'

interface UsersPageProps extends ListSearchProps<'listUsers'> {
  /** Opens the column panel. */
  onColumns: () => void
}

export function UsersPage({ onColumns, ...props }: UsersPageProps) {
  const columns = useQuery(read('getUserColumns')).data?.columns ?? usualUserColumns
  const [hasGroups, hasPartners] = [useHasChoices('groups'), useHasChoices('partners')]
  return (
    <div className="flex flex-col gap-5">
      <PasswordRequests />
      <ListScreen
        {...props}
        list="listUsers"
        title="Usuários"
        label="Usuários"
        failure="Não foi possível carregar a lista"
        buttons={
          <>
            <ListMenu search={props.search} onColumns={onColumns} />
            <InviteButton />
          </>
        }
        filters={{
          q: { label: 'Buscar usuários', placeholder: 'Buscar por nome, e-mail ou matrícula…' },
          role: { label: 'Papel', options: { all: 'Todos os papéis', ...pickLabels(roleSchema.options, roleLabels) } },
          status: {
            label: 'Situação',
            options: { all: 'Todas as situações', ...pickLabels(userStatusSchema.options, userStatusLabels) },
          },
        }}
        more={{
          group: hasGroups && {
            label: 'Grupo',
            options: [
              { value: 'all', label: 'Todos' },
              { value: 'none', label: 'Sem grupo' },
            ],
            source: toChoiceSource('groups'),
          },
          partner: hasPartners && {
            label: 'Instituição',
            options: [
              { value: 'all', label: 'Todas' },
              { value: 'none', label: 'Sem instituição' },
            ],
            source: toChoiceSource('partners'),
          },
          seen: {
            label: 'Último acesso',
            options: {
              all: 'Qualquer data',
              week: 'Nos últimos 7 dias',
              month: 'Nos últimos 30 dias',
              older: 'Há mais de 30 dias',
              never: 'Nunca entrou',
            },
          },
          sso: {
            label: 'Entrada pela conta institucional',
            options: { all: 'Com ou sem', yes: 'Entra por ela', no: 'Não entra por ela' },
          },
          twoStep: { label: 'Duas etapas', options: { all: 'Com ou sem', yes: 'Ligadas', no: 'Desligadas' } },
        }}
        columns={makeColumns(columns)}
        resizing={useColumnWidths()}
        selection={{
          nameRow: ({ name }) => name,
          isOff: ({ status }) => status === 'deleted',
          renderBar: (selected, clear) => <BulkBar selected={selected.map(Number)} onClear={clear} />,
        }}
        renderActions={(user) => user.status !== 'deleted' && <UserActions user={user} />}
        empty={{ icon: <Users />, title: 'Ninguém com estes filtros.' }}
      />
    </div>
  )
}

const ImportDialog = lazyPart(() => import('#/features/users/import-dialog.tsx'))

interface ListMenuProps {
  search: ListSearch<'listUsers'>
  onColumns: () => void
}

/** Actions for the whole list. */
function ListMenu({ search, onColumns }: ListMenuProps) {
  const file = useDownload(() => api.exportUsers({ query: pickFilters(search) }), 'usuarios.csv')
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" loading={file.isPending}>
          <Ellipsis aria-hidden /> Mais ações
        </Button>
      }
    >
      <MenuItem icon={<Download aria-hidden />} onSelect={() => file.mutate()}>
        Exportar CSV
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Columns3 aria-hidden />} onSelect={onColumns}>
        Colunas
      </MenuItem>
    </DropdownMenu>
  )
}

/** The one way to new accounts: a person, or a list for those who may import. `#invite` opens it at once. */
function InviteButton() {
  const [invites, imports] = [useCan('users.invite'), useCan('users.import')]
  const isInvite = useLocation({ select: ({ hash }) => hash === 'invite' })
  const [open, setOpen] = useState<'one' | 'several' | null>(isInvite ? (invites ? 'one' : 'several') : null)
  const close = () => setOpen(null)
  if (!invites && !imports) return null
  return (
    <>
      <Button onClick={() => setOpen(invites ? 'one' : 'several')}>
        <UserPlus aria-hidden /> Convidar pessoa
      </Button>
      {invites && open === 'one' && (
        <InvitationDialog
          title="Convidar pessoa"
          description={
            runtimeConfig.mail
              ? 'A pessoa recebe um e-mail com um link para criar a senha. O link vale 72 horas.'
              : 'Não há servidor de e-mail: o link para criar a senha aparece aqui, para você entregar. Ele vale 72 horas.'
          }
          onClose={close}
        >
          {(form) => (
            <>
              <FormKindFields form={form} />
              <div className="flex flex-wrap gap-2">
                {imports && (
                  <Button variant="secondary" onClick={() => setOpen('several')}>
                    Convidar várias pessoas
                  </Button>
                )}
                <LinkButton
                  variant="ghost"
                  to="/users/$userId"
                  params={{ userId: 'create' }}
                  state={{ invited: form.watch() }}
                  // The typed data go along.
                  ignoreBlocker
                >
                  Preencher mais dados
                </LinkButton>
              </div>
            </>
          )}
        </InvitationDialog>
      )}
      {imports && open === 'several' && <ImportDialog onClose={close} />}
    </>
  )
}

const none: UserColumnWidths = {}

/** Column widths: the stored ones, overridden by unsaved changes. */
function useColumnWidths() {
  const stored = useQuery(read('getUserColumns')).data?.widths ?? none
  const [drawn, setDrawn] = useState({ over: stored, widths: none })
  const save = useWrite('setUserColumns', { onError: () => setDrawn({ over: stored, widths: none }) })
  const widths: UserColumnWidths = { ...stored, ...(drawn.over === stored ? drawn.widths : none) }
  const onResize = (column: string, width: number, done: boolean) => {
    const all = { ...widths, [column]: width }
    setDrawn({ over: stored, widths: all })
    if (done) save.mutate({ body: { widths: all } })
  }
  return { widths, limits, onResize }
}
