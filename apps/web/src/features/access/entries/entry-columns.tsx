import type { AccessEntry } from '@prosa/contract/assistants/access.ts'
import { formatDate } from '#/lib/format/format.ts'
import { accessRoleLabels, accessStateLabels, principalTypeLabels } from '#/text/access-labels.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

const roleOf = ({ owner, role }: AccessEntry) => (owner ? 'Responsável' : accessRoleLabels[role])
const originOf = ({ via }: AccessEntry) => (via === null ? 'Direto' : `Via ${via}`)
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
export const columns: readonly Column<AccessEntry>[] = [
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
    cell: (entry) => roleOf(entry),
  },
  {
    id: 'via',
    header: 'Origem',
    from: 'lg',
    cell: (entry) => originOf(entry),
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
