import type { WebSource } from '#/web-pages/contract.ts'
import { Globe, List, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { withConfirmation } from '@prosa/web/src/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '@prosa/web/src/blocks/entity/row-menu.tsx'
import { ListView } from '@prosa/web/src/blocks/list/list-view.tsx'
import { useList, type ListSource } from '@prosa/web/src/blocks/list/use-list.ts'
import type { KnowledgeOwner } from '@prosa/web/src/features/assistants/knowledge/knowledge-owner.ts'
import { chooseWebOperations } from '#/web-pages/web/operations.ts'
import { changeSentence, WebPages } from '#/web-pages/web/web-pages.tsx'
import { useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { formatDateTime } from '@prosa/web/src/lib/format/format.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { webSourceKindLabels, webSourceStatusLabels } from '#/web-pages/web/labels.ts'
import { LoadFailure } from '@prosa/web/src/ui/feedback/load-failure.tsx'
import { SpinnerRing } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { Badge } from '@prosa/web/src/ui/layout/badge.tsx'
import type { Column } from '@prosa/web/src/ui/lists/data-table.tsx'

const POLL_MS = 1500

interface WebSourcesProps {
  owner: KnowledgeOwner
  disabled: boolean
  onFound: (found: boolean) => void
}

/** Source of the list of web sources; polls while one of them is being read. */
const toWebSourceList = (owner: KnowledgeOwner, search: { page: number }): ListSource<'listWebSources'> => ({
  // Both operations have the same response.
  list: chooseWebOperations(owner).sources as 'listWebSources',
  params: owner as { assistantId: number },
  search,
  refreshEvery: ({ items }) => items.some(({ status }) => status === 'reading') && POLL_MS,
})

/** Pages and sites that are read every night; absent without any. */
export default function WebSources({ owner, disabled, onFound }: WebSourcesProps) {
  const [search, setSearch] = useState({ page: 1 })
  const source = toWebSourceList(owner, search)
  const list = useList(source)
  const total = list.data?.total ?? 0
  useEffect(() => onFound(total > 0), [total, onFound])
  // The list below would unmount during its retry and appear again in a loop.
  if (list.isError && !list.data)
    return <LoadFailure query={list} title="Não foi possível carregar as páginas e os sites" />
  if (!list.data || (total === 0 && search.page === 1)) return null
  return (
    <section aria-label="Páginas e sites" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">Páginas e sites</h3>
      <ListView
        {...source}
        onSearchChange={({ page = 1 }) => setSearch({ page })}
        label="Páginas e sites"
        failure="Não foi possível carregar as páginas e os sites"
        columns={webSourceColumns}
        renderActions={(row) => <SourceActions owner={owner} source={row} disabled={disabled} />}
        empty={{ icon: <Globe />, title: 'Nenhuma página ou site.' }}
      />
    </section>
  )
}

interface SourceActionsProps extends Omit<WebSourcesProps, 'onFound'> {
  source: WebSource
}

function SourceActions({ owner, source, disabled }: SourceActionsProps) {
  const operations = chooseWebOperations(owner)
  const params = { ...owner, sourceId: source.id }
  const renew = useWrite(operations.renew)
  return (
    <RowMenu
      of={source.address}
      actions={[
        {
          label: 'Ver páginas',
          icon: List,
          renderDialog: (close) => <WebPages owner={owner} source={source} onClose={close} />,
        },
        {
          label: isPostponed(source) ? 'Tentar agora' : 'Renovar agora',
          icon: RefreshCw,
          disabled: disabled || (source.status === 'reading' && !isPostponed(source)),
          onSelect: () => renew.mutate({ params }),
        },
        'line',
        withConfirmation(
          { label: 'Remover', icon: Trash2, destructive: true },
          {
            operation: operations.removeSource,
            input: { params },
            title: `Remover ${source.address}?`,
            description:
              'O que foi lido destas páginas deixa de ser usado nas próximas respostas. Isso não pode ser desfeito.',
            confirmLabel: 'Remover endereço',
            done: 'O endereço foi removido.',
          },
        ),
      ]}
    />
  )
}

const webSourceColumns: readonly Column<WebSource>[] = [
  {
    id: 'address',
    header: 'Endereço',
    cell: ({ address, kind }) => (
      <div className="min-w-32">
        <p className="font-medium wrap-anywhere">{address}</p>
        <p className="text-xs text-muted-foreground">{webSourceKindLabels[kind]}</p>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    cell: (source) => <SourceStatus source={source} />,
  },
  {
    id: 'renewed',
    header: 'Renovado',
    from: 'md',
    cell: ({ renewedAt }) => (renewedAt === null ? '–' : formatDateTime(renewedAt)),
  },
]

/** Whether the site asked to come later; its problem says when. */
const isPostponed = ({ status, problem }: WebSource): boolean => status === 'reading' && problem !== null

function SourceStatus({ source }: { source: WebSource }) {
  const { status, problem, pages, limited, maxPages, change } = source
  const sentences = [
    pagesSentence(pages),
    problem,
    limited && `O site tem mais páginas do que o limite de ${counted(maxPages, 'página', 'páginas')}.`,
    change && changeSentence(change),
  ].filter(Boolean)
  return (
    <div className="flex flex-col items-start gap-1">
      {isPostponed(source) ? (
        <Badge tone="warning">Aguardando o site</Badge>
      ) : (
        <Badge tone={tones[status]} icon={status === 'reading' && <SpinnerRing className="motion-reduce:hidden" />}>
          {webSourceStatusLabels[status]}
        </Badge>
      )}
      {sentences.map((sentence) => (
        <p key={String(sentence)} className="max-w-72 text-xs text-muted-foreground wrap-anywhere">
          {sentence}
        </p>
      ))}
    </div>
  )
}

const tones = { reading: 'accent', ready: 'success', attention: 'warning', failed: 'danger' } as const

/** Formats '12 páginas lidas, 3 proibidas pelo site, 1 saiu do site'. */
function pagesSentence({ read, waiting, forbidden, refused, gone, failing, excluded }: WebSource['pages']): string {
  const parts = [
    counted(read, 'página lida', 'páginas lidas'),
    waiting > 0 && `${waiting} na fila`,
    forbidden > 0 && counted(forbidden, 'proibida pelo site', 'proibidas pelo site'),
    refused > 0 && `${refused} sem texto para ler`,
    gone > 0 && counted(gone, 'saiu do site', 'saíram do site'),
    failing > 0 && counted(failing, 'não respondeu', 'não responderam'),
    excluded > 0 && counted(excluded, 'não usada', 'não usadas'),
  ]
  return parts.filter(Boolean).join(', ')
}
