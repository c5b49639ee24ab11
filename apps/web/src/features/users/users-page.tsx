import {
  userStatusSchema,
  usualUserColumns,
  userColumnWidths as limits,
  type UserColumnWidths,
} from '@prosa/contract/identity/users.ts'
import { roleLabels, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus, Users, Columns3, Download, Ellipsis, FileUp, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { choicesOf, useHasChoices } from '#/blocks/entity/choices.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { InvitationDialog } from '#/blocks/entity/invitation-dialog.tsx'
import { filtersOf } from '#/blocks/list/export-button.tsx'
import { labelsOf } from '#/blocks/list/labels-of.ts'
import type { ListSearchProps, ListSearch } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { BelongingFields } from '#/features/users/belonging-fields.tsx'
import { BulkBar } from '#/features/users/bulk-bar.tsx'
import { PasswordRequests } from '#/features/users/password-requests.tsx'
import { UserActions } from '#/features/users/user-actions.tsx'
import { columnsOf } from '#/features/users/users-columns.tsx'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Can } from '#/lib/session/can.tsx'
import { useCan } from '#/lib/session/permissions.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { userStatusLabels } from '#/text/user-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'

interface UsersPageProps extends ListSearchProps<'listUsers'> {
  /** Opens the column panel. */
  onColumns: () => void
}

export function UsersPage({ onColumns, ...props }: UsersPageProps) {
  const columns = useQuery(read('getUserColumns')).data?.columns ?? usualUserColumns
  const [importing, setImporting] = useState(false)
  const imports = useCan('users.import')
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
            <ListMenu
              search={props.search}
              onColumns={onColumns}
              onImport={imports ? () => setImporting(true) : undefined}
            />
            <Can permission="users.invite">
              <DialogButton
                icon={UserPlus}
                label="Convidar usuário"
                renderDialog={(close) => (
                  <InviteDialog
                    onSeveral={
                      imports
                        ? () => {
                            close()
                            setImporting(true)
                          }
                        : undefined
                    }
                    onClose={close}
                  />
                )}
              />
            </Can>
          </>
        }
        filters={{
          q: { label: 'Buscar usuários', placeholder: 'Buscar por nome, e-mail ou matrícula…' },
          role: { label: 'Papel', options: { all: 'Todos os papéis', ...labelsOf(roleSchema.options, roleLabels) } },
          status: {
            label: 'Situação',
            options: { all: 'Todas as situações', ...labelsOf(userStatusSchema.options, userStatusLabels) },
          },
        }}
        more={{
          group: hasGroups && {
            label: 'Grupo',
            options: [
              { value: 'all', label: 'Todos' },
              { value: 'none', label: 'Sem grupo' },
            ],
            source: choicesOf('groups'),
          },
          partner: hasPartners && {
            label: 'Instituição',
            options: [
              { value: 'all', label: 'Todas' },
              { value: 'none', label: 'Sem instituição' },
            ],
            source: choicesOf('partners'),
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
        columns={columnsOf(columns)}
        resizing={useColumnWidths()}
        selection={{
          nameOf: ({ name }) => name,
          isOff: ({ status }) => status === 'deleted',
          renderBar: (selected, clear) => <BulkBar selected={selected.map(Number)} onClear={clear} />,
        }}
        renderActions={(user) => user.status !== 'deleted' && <UserActions user={user} />}
        empty={{ icon: <Users />, title: 'Ninguém com estes filtros.' }}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  )
}

const ImportDialog = lazyPart(() => import('#/features/users/import-dialog.tsx'))

interface ListMenuProps {
  search: ListSearch<'listUsers'>
  onColumns: () => void
  /** Undefined when the person may not import. */
  onImport: (() => void) | undefined
}

/** Actions for the whole list. */
function ListMenu({ search, onColumns, onImport }: ListMenuProps) {
  const creates = useCan('users.invite')
  const file = useDownload(() => api.exportUsers({ query: filtersOf(search) }), 'usuarios.csv')
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" loading={file.isPending}>
          <Ellipsis aria-hidden /> Mais ações
        </Button>
      }
    >
      {creates && (
        <MenuItem asChild>
          <Link to="/users/$userId" params={{ userId: 'create' }}>
            <UserRoundPlus aria-hidden /> Novo usuário
          </Link>
        </MenuItem>
      )}
      {onImport && (
        <MenuItem icon={<FileUp aria-hidden />} onSelect={onImport}>
          Importar CSV
        </MenuItem>
      )}
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

interface InviteDialogProps {
  /** Opens the import of a list; undefined when the person may not import. */
  onSeveral: (() => void) | undefined
  onClose: () => void
}

function InviteDialog({ onSeveral, onClose }: InviteDialogProps) {
  return (
    <InvitationDialog
      title="Convidar usuário"
      description={
        runtimeConfig.mail
          ? 'A pessoa recebe um e-mail com um link para criar a senha. O link vale 72 horas.'
          : 'Não há servidor de e-mail: o link para criar a senha aparece aqui, para você entregar. Ele vale 72 horas.'
      }
      invitedAs={{ roles: ['user'], partnerId: null }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <BelongingFields form={form} />
          {onSeveral && (
            <Button variant="secondary" className="self-start" onClick={onSeveral}>
              Convidar várias pessoas
            </Button>
          )}
        </>
      )}
    </InvitationDialog>
  )
}

const none: UserColumnWidths = {}

/** Column widths: the stored ones, overridden by unsaved changes. */
function useColumnWidths() {
  const kept = useQuery(read('getUserColumns')).data?.widths ?? none
  const [drawn, setDrawn] = useState({ over: kept, widths: none })
  const save = useWrite('setUserColumns', { onError: () => setDrawn({ over: kept, widths: none }) })
  const widths: UserColumnWidths = { ...kept, ...(drawn.over === kept ? drawn.widths : none) }
  const onResize = (column: string, width: number, done: boolean) => {
    const all = { ...widths, [column]: width }
    setDrawn({ over: kept, widths: all })
    if (done) save.mutate({ body: { widths: all } })
  }
  return { widths, limits, onResize }
}
