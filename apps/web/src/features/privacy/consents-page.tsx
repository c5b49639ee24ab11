import { consentKinds } from '@prosa/contract/privacy/privacy-choices.ts'
import type { Consent } from '@prosa/contract/privacy/privacy.ts'
import { FileCheck2 } from 'lucide-react'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { consentKindLabels } from '#/text/privacy-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

/** Consents with their versions and withdrawals. */
export function ConsentsPage(props: ListSearchProps<'listConsents'>) {
  return (
    <ListView
      {...props}
      list="listConsents"
      label="Consentimentos"
      failure="Não foi possível carregar os consentimentos"
      filters={{
        q: { label: 'Buscar consentimentos', placeholder: 'Buscar por nome ou número…' },
        kind: { label: 'O que foi aceito', options: { all: 'Tudo', ...pickLabels(consentKinds, consentKindLabels) } },
        state: {
          label: 'Situação',
          options: { all: 'Todas as situações', given: 'Em vigor', withdrawn: 'Retirados' },
        },
      }}
      columns={consentColumns}
      empty={{
        icon: <FileCheck2 />,
        title: 'Nenhum consentimento até agora.',
        description: 'Aqui aparecem os aceites dos termos de uso, dos links na Web e das atividades da escola.',
      }}
      nothing="Nenhum consentimento com estes filtros."
    />
  )
}

const subjectKinds: Readonly<Record<string, string>> = { user: 'Conta', guest: 'Visitante', student: 'Aluno' }

/** Label of a pseudonym such as `guest:065d…`. */
const subjectKind = (pseudonym: string) => subjectKinds[pseudonym.split(':')[0] ?? ''] ?? 'Pessoa'

/** Short form of a pseudonym that tells subjects apart and that the search finds. */
const shortNumber = (pseudonym: string) => `nº ${pseudonym.split(':')[1]?.split('-')[0]}`

const consentColumns: readonly Column<Consent>[] = [
  {
    id: 'personName',
    header: 'Pessoa',
    cell: ({ personName, pseudonym }) => (
      <div className="min-w-0">
        <p className="wrap-anywhere">{personName ?? subjectKind(pseudonym)}</p>
        <p className="font-mono text-xs text-muted-foreground" title={pseudonym}>
          {shortNumber(pseudonym)}
        </p>
      </div>
    ),
  },
  {
    id: 'kind',
    header: 'O que foi aceito',
    cell: ({ kind, version, about }) => (
      <div className="min-w-0">
        <p>
          {consentKindLabels[kind]}, versão {version}
        </p>
        {about && <p className="wrap-anywhere text-muted-foreground">{about}</p>}
      </div>
    ),
  },
  { id: 'givenAt', header: 'Quando', cell: ({ givenAt }) => formatDateTime(givenAt) },
  {
    id: 'withdrawnAt',
    header: 'Situação',
    from: 'md',
    cell: ({ withdrawnAt }) =>
      withdrawnAt ? <Badge>Retirado em {formatDateTime(withdrawnAt)}</Badge> : <Badge tone="success">Em vigor</Badge>,
  },
]
