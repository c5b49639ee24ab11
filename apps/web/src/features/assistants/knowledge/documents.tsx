import { isPictureKind, nameUnit } from '@prosa/contract/knowledge/document-kinds.ts'
import { PAGE_SIZE } from '@prosa/contract/protocol/paging.ts'
import { documentStatuses, type Document, knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import { BookOpen, ClipboardPaste, FileText, Image, MessageCircleQuestion, Presentation, Search } from 'lucide-react'
import { useState } from 'react'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { addedOrigins, type AddedOrigin } from '#/features/assistants/knowledge/added-origins.ts'
import { DocumentActions } from '#/features/assistants/knowledge/document-actions.tsx'
import { type KnowledgeOwner, chooseOperations } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { inAddress, type DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { DocumentStatus } from '#/features/assistants/knowledge/document-status.tsx'
import { SearchTest } from '#/features/assistants/knowledge/search-test.tsx'
import { UploadList } from '#/features/assistants/knowledge/upload-list.tsx'
import { toListSource, useDocuments } from '#/features/assistants/knowledge/use-documents.ts'
import { acceptedFiles, useUploads } from '#/features/assistants/knowledge/use-uploads.ts'
import { QuestionsDialog } from '#/features/assistants/knowledge/questions-dialog.tsx'
import { documentStatusLabels } from '#/text/document-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'

interface DocumentsProps extends DocumentSearchProps {
  owner: KnowledgeOwner
  disabled: boolean
}

export function Documents({ owner, disabled, search, onSearchChange }: DocumentsProps) {
  const source = toListSource(owner, search)
  const list = useDocuments(source)
  const { uploads, add, remove } = useUploads(owner)
  const [dialog, setDialog] = useState<'paste' | 'questions' | 'search' | AddedOrigin | null>(null)
  const close = () => setDialog(null)
  const isFiltered = Boolean(search.documentsQ) || (search.documentsStatus ?? 'all') !== 'all'
  const [found, setFound] = useState<Readonly<Record<number, boolean>>>({})
  const isLong = isFiltered || (list.data?.total ?? 0) > PAGE_SIZE
  const hasAny = isFiltered || (list.data?.total ?? 0) > 0
  return (
    <>
      <FileDrop
        accept={acceptedFiles}
        disabled={disabled}
        title="Arraste arquivos para cá"
        hint="PDF, DOCX, PPTX, ODT, ODP, EPUB, HTML, TXT, Markdown, planilhas (XLSX, ODS, CSV) ou imagens"
        buttonLabel="Escolher arquivos"
        onFiles={(files) => add(files)}
      />
      <UploadList uploads={uploads} onRemove={remove} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setDialog('paste')}>
          <ClipboardPaste aria-hidden /> Colar texto
        </Button>
        {addedOrigins.entries.map((origin) => (
          <Button
            key={origin.order}
            variant="secondary"
            size="sm"
            disabled={disabled}
            onClick={() => setDialog(origin)}
          >
            <origin.icon aria-hidden /> {origin.label}
          </Button>
        ))}
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setDialog('questions')}>
          <MessageCircleQuestion aria-hidden /> Perguntas e respostas
        </Button>
        {(hasAny || Object.values(found).includes(true)) && owner.assistantId !== null && (
          <Button variant="secondary" size="sm" onClick={() => setDialog('search')}>
            <Search aria-hidden /> Testar busca
          </Button>
        )}
      </div>
      {addedOrigins.entries.map((origin) => (
        <origin.list
          key={origin.order}
          owner={owner}
          disabled={disabled}
          onFound={(isFound) =>
            setFound((before) => (before[origin.order] === isFound ? before : { ...before, [origin.order]: isFound }))
          }
        />
      ))}
      {(!list.data || hasAny) && (
        <ListView
          {...source}
          onSearchChange={(change) => onSearchChange({ documentsPage: 1, ...inAddress(change) })}
          label="Documentos"
          failure="Não foi possível carregar os documentos"
          filters={isLong ? filters : undefined}
          columns={columns}
          renderActions={(document) => (
            <DocumentActions owner={owner} document={document} onReplace={(file) => add([file], document.id)} />
          )}
          empty={{ icon: <FileText />, title: 'Nenhum documento encontrado.' }}
        />
      )}
      {dialog === 'paste' && <PasteTextDialog owner={owner} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && <dialog.dialog owner={owner} onClose={close} />}
      {dialog === 'questions' && <QuestionsDialog owner={owner} onClose={close} />}
      {dialog === 'search' && owner.assistantId !== null && (
        <SearchTest assistantId={owner.assistantId} onClose={close} />
      )}
    </>
  )
}

const filters = {
  q: { label: 'Buscar documentos', placeholder: 'Buscar documentos…' },
  status: {
    label: 'Situação',
    options: { all: 'Todas as situações', ...pickLabels(documentStatuses, documentStatusLabels) },
  },
} as const

function KindIcon({ kind }: { kind: Document['kind'] }) {
  const unit = nameUnit(kind).one
  const Icon = isPictureKind(kind) ? Image : unit === 'slide' ? Presentation : unit === 'capítulo' ? BookOpen : FileText
  return <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
}

/** One line for each document; a screen reader also hears the usual state. */
const columns: readonly Column<Document>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (document) => (
      <div className="flex min-w-32 flex-wrap items-center gap-x-2 gap-y-1">
        <KindIcon kind={document.kind} />
        <span className="min-w-0 font-medium wrap-anywhere">{document.name}</span>
        {document.status === 'ready' && <span className="sr-only">{documentStatusLabels.ready}</span>}
        <DocumentStatus document={document} unusual />
      </div>
    ),
  },
]

interface PasteTextDialogProps {
  owner: KnowledgeOwner
  onClose: () => void
}

function PasteTextDialog({ owner, onClose }: PasteTextDialogProps) {
  return (
    <EntityDialog
      size="lg"
      title="Colar texto"
      description="O texto vira um documento, consultado para responder."
      submitLabel="Adicionar texto"
      schema={knowledge.addText.body}
      values={{ name: '', text: '' }}
      save={(body) => api[chooseOperations(owner).paste]({ params: owner, body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" placeholder="Ex.: Regras da biblioteca" />
          <TextareaField form={form} name="text" label="Texto" rows={10} />
        </>
      )}
    </EntityDialog>
  )
}
