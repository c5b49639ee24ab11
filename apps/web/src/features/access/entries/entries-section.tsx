import {
  principalTypes,
  type AccessSettings,
  type AccessEntry,
  type AccessRecord,
} from '@prosa/contract/assistants/access.ts'
import { Eye, History, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { Filters } from '#/blocks/list/list-filters.tsx'
import { ListItems } from '#/blocks/list/list-items.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { useList } from '#/blocks/list/use-list.ts'
import { AddDialog } from '#/features/access/entries/add-dialog.tsx'
import { EntryActions } from '#/features/access/entries/entry-actions.tsx'
import { PreviewDialog } from '#/features/access/preview-dialog.tsx'
import { formatDate, formatDateTime } from '#/lib/format/format.ts'
import { auditSentence } from '#/text/audit-labels.ts'
import { accessRoleLabels, principalTypeLabels, accessStateLabels } from '#/text/access-labels.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface EntriesSectionProps extends ListSearchProps<'listAccess'> {
  assistantId: number
  abilities: AccessSettings['abilities']
  onTransfer: () => void
}

export function EntriesSection({ assistantId, abilities, onTransfer, ...props }: EntriesSectionProps) {
  const [open, setOpen] = useState<'add' | 'history' | 'preview' | null>(null)
  const close = () => setOpen(null)
  const source = { list: 'listAccess', params: { assistantId } } as const
  const { q, role, type } = props.search
  const isAlone = useList({ ...source, search: props.search }).data?.total === 1 && !q && !role && !type
  return (
    <Section
      title="Pessoas e grupos"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpen('history')}>
            <History aria-hidden /> Auditoria do acesso
          </Button>
          {abilities.searchPeople && (
            <Button variant="secondary" onClick={() => setOpen('preview')}>
              <Eye aria-hidden /> Ver como…
            </Button>
          )}
          {abilities.searchPeople && (
            <Button onClick={() => setOpen('add')}>
              <UserPlus aria-hidden /> Adicionar
            </Button>
          )}
        </div>
      }
    >
      <ListView
        {...props}
        {...source}
        label="Pessoas e grupos com acesso"
        failure="Não foi possível carregar a lista"
        filters={isAlone ? undefined : filters}
        columns={columns}
        renderActions={(entry) => (
          <EntryActions
            assistantId={assistantId}
            entry={entry}
            onTransfer={abilities.transfer ? onTransfer : undefined}
          />
        )}
        empty={{ icon: <Users />, title: 'Ninguém com estes filtros.' }}
      >
        {isAlone && (
          <p className="text-sm text-muted-foreground">
            <strong className="font-medium text-foreground">Só você está nesta lista.</strong> Adicione pessoas, grupos
            ou instituições parceiras para que conversem com a própria conta ou ajudem a editar.
          </p>
        )}
      </ListView>
      {open === 'add' && <AddDialog assistantId={assistantId} mayInvite={abilities.invite} onClose={close} />}
      {open === 'preview' && <PreviewDialog assistantId={assistantId} onClose={close} />}
      {open === 'history' && <HistorySheet assistantId={assistantId} onClose={close} />}
    </Section>
  )
}

const filters: Filters<'listAccess'> = {
  q: { label: 'Buscar na lista de acesso', placeholder: 'Buscar por nome ou e-mail…' },
  role: { label: 'Papel', options: { all: 'Todos os papéis', ...pickLabels(['viewer', 'editor'], accessRoleLabels) } },
  type: { label: 'Tipo', options: { all: 'Todos os tipos', ...pickLabels(principalTypes, principalTypeLabels) } },
}

const nameRole = ({ owner, role }: AccessEntry) => (owner ? 'Responsável' : accessRoleLabels[role])

const nameOrigin = ({ via }: AccessEntry) => (via === null ? 'Direto' : `Via ${via}`)

const stateTones = { pending: 'accent', expired: 'warning', inactive: 'neutral', suspended: 'danger' } as const

function Who({ entry }: { entry: AccessEntry }) {
  const { name, email, people, state, type } = entry
  const hidden = type === 'person' && email === null
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">{name}</p>
      <p className="wrap-anywhere text-muted-foreground">
        {hidden
          ? 'De fora da sua instituição'
          : (email ?? `${principalTypeLabels[type]}, ${counted(people ?? 0, 'pessoa', 'pessoas')}`)}
      </p>
      {state !== 'active' && (
        <Badge tone={stateTones[state]} className="mt-1">
          {accessStateLabels[state]}
        </Badge>
      )}
    </div>
  )
}

const wideOnly = 'max-xl:hidden'

const columns: readonly Column<AccessEntry>[] = [
  {
    id: 'name',
    header: 'Pessoa ou grupo',
    cell: (entry) => <Who entry={entry} />,
  },
  {
    id: 'type',
    header: 'Tipo',
    className: wideOnly,
    cell: (entry) => principalTypeLabels[entry.type],
  },
  {
    id: 'role',
    header: 'Papel',
    className: 'whitespace-nowrap',
    cell: (entry) => nameRole(entry),
  },
  {
    id: 'via',
    header: 'Origem',
    from: 'lg',
    cell: (entry) => nameOrigin(entry),
  },
  {
    id: 'expires',
    header: 'Válido até',
    from: 'lg',
    cell: (entry) => (entry.expiresAt ? formatDate(entry.expiresAt) : 'Sem prazo'),
  },
  {
    id: 'by',
    header: 'Adicionado por',
    className: wideOnly,
    cell: (entry) => (entry.owner ? null : entry.grantedBy) ?? '–',
  },
  {
    id: 'granted',
    header: 'Em',
    className: wideOnly,
    cell: (entry) => formatDate(entry.grantedAt),
  },
]

function HistorySheet({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <Sheet open onOpenChange={onClose} title="Auditoria do acesso">
      <div className="pb-4">
        <ListItems
          list="listAccessHistory"
          params={{ assistantId }}
          search={search}
          onSearchChange={({ page = 1 }) => setSearch({ page })}
          failure="Não foi possível carregar a auditoria"
          empty={
            <EmptyState
              icon={<History />}
              title="Nada mudou ainda."
              description="Aqui aparece quem deu, alterou ou removeu acessos, e quando."
            />
          }
        >
          {(records) => (
            <ol className="flex flex-col divide-y divide-border">
              {records.map((record) => (
                <li key={record.id} className="py-3 first:pt-0">
                  <p className="text-sm break-words">{historySentence(record)}</p>
                  <time dateTime={record.at} className="text-xs text-muted-foreground tabular-nums">
                    {formatDateTime(record.at)}
                  </time>
                </li>
              ))}
            </ol>
          )}
        </ListItems>
      </div>
    </Sheet>
  )
}

/** Describes one access event, e.g. `Ana Lima deu acesso a Maria Reis (pode conversar), até 31/12/2026.` */
export function historySentence({ action, actorName, principalName, role, expiresAt }: AccessRecord): string {
  const who = actorName ?? 'Alguém que não está mais aqui'
  const whom = principalName ?? 'alguém que não está mais aqui'
  const may = role ? accessRoleLabels[role].toLowerCase() : ''
  const sentences: Readonly<Partial<Record<AccessRecord['action'], string>>> = {
    share: `${who} deu acesso a ${whom} (${may})${expiresAt ? `, até ${formatDate(expiresAt)}` : ''}.`,
    'change-role': `${who} alterou o papel de ${whom}: agora ${may}.`,
    'change-validity': expiresAt
      ? `${who} definiu que o acesso de ${whom} vale até ${formatDate(expiresAt)}.`
      : `${who} tirou o prazo do acesso de ${whom}.`,
    unshare: `${who} removeu o acesso de ${whom}.`,
    'make-restricted': `${who} restringiu o assistente a quem está na lista.`,
    transfer: `${who} passou o assistente a ${whom}.`,
    'read-chat': `${who} leu uma conversa.`,
  }
  const done = auditSentence(`assistant.${action}`)
  return sentences[action] ?? `${who} ${done.charAt(0).toLowerCase()}${done.slice(1)}.`
}
