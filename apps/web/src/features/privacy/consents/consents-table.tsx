import type { Consent } from '@prosa/contract/settings/privacy.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { consentKindLabels } from '#/text/privacy-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface ConsentsTableProps {
  rows: readonly Consent[]
  loading: boolean
  empty: ReactNode
}

export function ConsentsTable({ rows, loading, empty }: ConsentsTableProps) {
  return (
    <DataTable
      label="Consentimentos"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  )
}

const subjectKinds: Readonly<Record<string, string>> = { user: 'Conta', guest: 'Visitante', student: 'Aluno' }

/** Of `guest:065d…`, what people call it. */
const subjectKind = (pseudonym: string) => subjectKinds[pseudonym.split(':')[0] ?? ''] ?? 'Pessoa'

/** Tells one from another; the search finds it. */
const shortNumber = (pseudonym: string) => `nº ${pseudonym.split(':')[1]?.split('-')[0]}`

const columns: readonly Column<Consent>[] = [
  {
    id: 'personName',
    header: 'Pessoa',
    cell: (consent) => (
      <div className="min-w-0">
        <p className="wrap-anywhere">{consent.personName ?? subjectKind(consent.pseudonym)}</p>
        <p className="font-mono text-xs text-muted-foreground" title={consent.pseudonym}>
          {shortNumber(consent.pseudonym)}
        </p>
      </div>
    ),
  },
  {
    id: 'kind',
    header: 'O que foi aceito',
    cell: (consent) => (
      <div className="min-w-0">
        <p>
          {consentKindLabels[consent.kind]}, versão {consent.version}
        </p>
        {consent.about && <p className="wrap-anywhere text-muted-foreground">{consent.about}</p>}
      </div>
    ),
  },
  {
    id: 'givenAt',
    header: 'Quando',
    from: 'sm',
    cell: (consent) => formatDateTime(consent.givenAt),
  },
  {
    id: 'withdrawnAt',
    header: 'Situação',
    from: 'md',
    cell: (consent) =>
      consent.withdrawnAt ? (
        <Badge>Retirado em {formatDateTime(consent.withdrawnAt)}</Badge>
      ) : (
        <Badge tone="success">Em vigor</Badge>
      ),
  },
]
