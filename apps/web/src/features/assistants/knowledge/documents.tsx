import { documentStatuses } from '@prosa/contract/knowledge/knowledge.ts'
import { ClipboardPaste, FileText, Search } from 'lucide-react'
import { useState } from 'react'
import { acceptedFiles } from '#/features/assistants/knowledge/accepted-files.ts'
import type { DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'
import type { DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { DocumentsTable } from '#/features/assistants/knowledge/documents-table.tsx'
import { PasteTextDialog } from '#/features/assistants/knowledge/paste-text-dialog.tsx'
import { SearchTest } from '#/features/assistants/knowledge/search-test.tsx'
import { UploadList } from '#/features/assistants/knowledge/upload-list.tsx'
import { useDocuments } from '#/features/assistants/knowledge/use-documents.ts'
import { useUploads } from '#/features/assistants/knowledge/use-uploads.ts'
import { problemText } from '#/lib/api/problems.ts'
import { documentStatusLabels } from '#/text/document-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface DocumentsProps extends DocumentSearchProps {
  place: DocumentPlace
  disabled: boolean
}

export function Documents({ place, disabled, search, onSearchChange }: DocumentsProps) {
  const list = useDocuments(place, search)
  const { uploads, add, remove } = useUploads(place)
  const [asked, setAsked] = useState<'paste' | 'search' | null>(null)
  const { items = [], total = 0, page = 1, pageSize = 10 } = list.data ?? {}
  const isFiltered = Boolean(search.documentsQ) || (search.documentsStatus ?? 'all') !== 'all'
  const hasAny = total > 0 || isFiltered
  return (
    <>
      <FileDrop
        accept={acceptedFiles}
        disabled={disabled}
        title="Arraste arquivos para cá"
        hint="PDF, DOCX, TXT ou Markdown"
        buttonLabel="Escolher arquivos"
        onFiles={(files) => add(files)}
      />
      <UploadList uploads={uploads} onRemove={remove} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setAsked('paste')}>
          <ClipboardPaste aria-hidden /> Colar texto
        </Button>
        {hasAny && place.assistantId !== null && (
          <Button variant="secondary" size="sm" onClick={() => setAsked('search')}>
            <Search aria-hidden /> Testar busca
          </Button>
        )}
      </div>
      {list.isError && (
        <Notice
          tone="danger"
          title="Não foi possível carregar os documentos"
          action={
            <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {problemText(list.error)}
        </Notice>
      )}
      {hasAny && <DocumentFilters search={search} onSearchChange={onSearchChange} />}
      {!list.isError && (list.isPending || hasAny) && (
        <DocumentsTable
          rows={items.map((document) => ({
            place,
            document,
            onReplace: (file) => add([file], document.id),
          }))}
          loading={list.isPending}
          sort={search.documentsSort ?? '-updated'}
          onSortChange={(documentsSort) => onSearchChange({ documentsSort, documentsPage: 1 })}
          empty={<EmptyState icon={<FileText />} title="Nenhum documento encontrado." className="py-8" />}
        />
      )}
      {total > pageSize && (
        <Pagination
          page={page}
          total={total}
          pageSize={pageSize}
          onPageChange={(documentsPage) => onSearchChange({ documentsPage })}
        />
      )}
      {asked === 'paste' && <PasteTextDialog place={place} onClose={() => setAsked(null)} />}
      {asked === 'search' && place.assistantId !== null && (
        <SearchTest assistantId={place.assistantId} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function DocumentFilters({ search, onSearchChange }: DocumentSearchProps) {
  return (
    <div role="search" aria-label="Documentos" className="flex flex-wrap gap-2">
      <SearchInput
        label="Buscar documentos"
        placeholder="Buscar documentos…"
        value={search.documentsQ ?? ''}
        onSearch={(documentsQ) => onSearchChange({ documentsQ, documentsPage: 1 })}
        className="min-w-48 flex-1"
      />
      <Select
        aria-label="Situação"
        value={search.documentsStatus ?? 'all'}
        onValueChange={(documentsStatus) => onSearchChange({ documentsStatus, documentsPage: 1 })}
        options={statusOptions}
        className="w-auto min-w-44"
      />
    </div>
  )
}

const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...documentStatuses.map((value) => ({ value, label: documentStatusLabels[value] })),
] as const
