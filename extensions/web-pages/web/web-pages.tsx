import type { WebPage, WebSource } from '#/web-pages/contract.ts'
import { EyeOff, FileSearch } from 'lucide-react'
import { useState } from 'react'
import { withConfirmation } from '@prosa/web/src/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '@prosa/web/src/blocks/entity/row-menu.tsx'
import { ListItems } from '@prosa/web/src/blocks/list/list-items.tsx'
import { chooseWebOperations } from '#/web-pages/web/operations.ts'
import { DocumentPassages } from '@prosa/web/src/features/assistants/knowledge/document-passages.tsx'
import {
  chooseOperations,
  toParams,
  type KnowledgeOwner,
} from '@prosa/web/src/features/assistants/knowledge/knowledge-owner.ts'
import { formatDate } from '@prosa/web/src/lib/format/format.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { webPageStatusLabels } from '#/web-pages/web/labels.ts'
import { Badge } from '@prosa/web/src/ui/layout/badge.tsx'
import { Sheet } from '@prosa/web/src/ui/overlays/sheet.tsx'

interface WebPagesProps {
  owner: KnowledgeOwner
  source: WebSource
  onClose: () => void
}

/** The pages of a source, with problems first. */
export function WebPages({ owner, source, onClose }: WebPagesProps) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={source.address}>
      <div className="flex flex-col gap-4 pb-6">
        <ListItems
          // Both operations have the same response.
          list={chooseWebOperations(owner).pages as 'listWebPages'}
          params={{ ...owner, sourceId: source.id } as { assistantId: number; sourceId: string }}
          search={search}
          onSearchChange={({ page = 1 }) => setSearch({ page })}
          failure="Não foi possível carregar as páginas"
          empty={<p className="text-sm text-muted-foreground">Nenhuma página foi encontrada ainda.</p>}
        >
          {(pages) => (
            <ul className="flex flex-col gap-3">
              {pages.map((page) => (
                <Page key={page.id} owner={owner} page={page} />
              ))}
            </ul>
          )}
        </ListItems>
      </div>
    </Sheet>
  )
}

function Page({ owner, page }: { owner: KnowledgeOwner; page: WebPage }) {
  const { address, title, status, problem, since, change, documentId, chunks } = page
  const name = title ?? address
  return (
    <li className="flex items-start gap-3 rounded-lg border border-border bg-card px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 text-sm">
        {title !== null && <p className="font-medium wrap-anywhere">{title}</p>}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="text-primary-text underline wrap-anywhere"
        >
          {address}
        </a>
        <Badge tone={tones[status]}>{webPageStatusLabels[status]}</Badge>
        {problem && <p className="text-muted-foreground">{problem}</p>}
        {since && documentId !== null && <p className="text-muted-foreground">{sinceSentence(status, since)}</p>}
        {change && <p className="text-muted-foreground">{changeSentence(change)}</p>}
      </div>
      {documentId !== null && (
        <RowMenu
          of={name}
          actions={[
            {
              label: 'Ver trechos',
              icon: FileSearch,
              renderDialog: (close) => (
                <Sheet open onOpenChange={close} size="lg" title={name}>
                  <DocumentPassages owner={owner} documentId={documentId} kind="web" count={chunks} />
                </Sheet>
              ),
            },
            'line',
            withConfirmation(
              { label: 'Não usar esta página', icon: EyeOff, destructive: true },
              {
                operation: chooseOperations(owner).remove,
                input: { params: toParams(owner, documentId) },
                title: `Não usar “${name}”?`,
                description: 'Os trechos dela deixam de ser usados, e a página não é mais lida nas próximas noites.',
                confirmLabel: 'Não usar',
                done: 'A página não é mais usada.',
              },
            ),
          ]}
        />
      )}
    </li>
  )
}

const tones = {
  waiting: 'accent',
  read: 'success',
  forbidden: 'warning',
  refused: 'neutral',
  gone: 'warning',
  failing: 'warning',
  excluded: 'neutral',
} as const

const sinceSentence = (status: WebPage['status'], since: string): string =>
  status === 'failing'
    ? `Desde ${formatDate(since)}. Vale o último texto que foi lido.`
    : `Desde ${formatDate(since)}. Depois de três noites, o texto dela deixa de ser usado.`

/** Formats 'Mudou em 12/11: 3 trechos novos, 1 saiu'. */
export function changeSentence({ at, added, removed }: NonNullable<WebPage['change']>): string {
  const parts = [
    added > 0 && counted(added, 'trecho novo', 'trechos novos'),
    removed > 0 && counted(removed, 'saiu', 'saíram'),
  ]
  return `Mudou em ${formatDate(at)}: ${parts.filter(Boolean).join(', ')}`
}
