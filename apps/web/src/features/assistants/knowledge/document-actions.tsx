import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { hiddenPartsIn, noteSentences } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import {
  Download,
  Eye,
  EyeOff,
  FileSearch,
  RefreshCw,
  Replace,
  Trash2,
  CircleCheck,
  ScanText,
  TriangleAlert,
} from 'lucide-react'
import { useRef } from 'react'
import { withConfirmation } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { chooseOperations, toParams, type KnowledgeOwner } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { acceptedFiles } from '#/features/assistants/knowledge/use-uploads.ts'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { hasTables, isPictureKind, isSheetKind, nameUnit } from '@prosa/contract/knowledge/document-kinds.ts'
import { DocumentPassages } from '#/features/assistants/knowledge/document-passages.tsx'
import { DocumentStatus } from '#/features/assistants/knowledge/document-status.tsx'
import { SheetPreview } from '#/features/assistants/knowledge/sheet-preview.tsx'
import { formatBytes, formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { documentKindLabels } from '#/text/document-labels.ts'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface DocumentActionsProps {
  owner: KnowledgeOwner
  document: Document
  onReplace: (file: File) => void
}

/** Menu of one document. */
export function DocumentActions({ owner, document, onReplace }: DocumentActionsProps) {
  const { name, status, kind, readsHidden } = document
  const hidden = hiddenPartsIn(document.notes)
  const operations = chooseOperations(owner)
  const params = toParams(owner, document.id)
  const picker = useRef<HTMLInputElement>(null)
  const reprocess = useWrite(operations.reprocess)
  const leaveOut = useWrite(operations.readHidden)
  const download = useDownload(() => api[operations.download]({ params }), name)
  const busy = status === 'queued' || status === 'reading' || status === 'indexing'
  return (
    <>
      <RowMenu
        of={name}
        actions={[
          {
            label: 'Ver trechos',
            icon: FileSearch,
            renderDialog: (close) => <DocumentSheet owner={owner} document={document} onClose={close} />,
          },
          { label: 'Reprocessar', icon: RefreshCw, disabled: busy, onSelect: () => reprocess.mutate({ params }) },
          hidden !== '' &&
            !readsHidden &&
            !busy &&
            withConfirmation(
              { label: 'Ler também', icon: Eye },
              {
                operation: operations.readHidden,
                input: { params, body: { read: true } },
                title: 'Ler também o que está oculto?',
                description: `“${name}” tem ${hidden}. Depois disso, as respostas podem citar essas partes, e quem conversa com ${owner.assistantId === null ? 'um assistente que usa esta base' : 'o assistente'} pode ver o que há nelas.`,
                done: `“${name}” está sendo lido de novo, com o que está oculto.`,
              },
            ),
          readsHidden && {
            label: 'Deixar de fora',
            icon: EyeOff,
            disabled: busy,
            onSelect: () => leaveOut.mutate({ params, body: { read: false } }),
          },
          kind !== 'text' &&
            kind !== 'questions' && {
              label: 'Substituir',
              icon: Replace,
              disabled: busy,
              onSelect: () => picker.current?.click(),
            },
          { label: 'Baixar', icon: Download, onSelect: () => download.mutate() },
          'line',
          withConfirmation(
            { label: 'Remover', icon: Trash2, destructive: true },
            {
              operation: operations.remove,
              input: { params },
              title: `Remover “${name}”?`,
              description: `${owner.assistantId === null ? 'Os assistentes que usam esta base deixam' : 'O assistente deixa'} de usar este documento nas próximas respostas. Isso não pode ser desfeito.`,
              confirmLabel: 'Remover documento',
              done: `“${name}” foi removido.`,
            },
          ),
        ]}
      />
      <input
        ref={picker}
        type="file"
        accept={acceptedFiles}
        aria-label={`Novo arquivo no lugar de ${name}`}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onReplace(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

interface DocumentSheetProps {
  owner: KnowledgeOwner
  document: Document
  onClose: () => void
}

/** How well a document could be read, with its passages. */
function DocumentSheet({ owner, document, onClose }: DocumentSheetProps) {
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={document.name}>
      <div className="flex flex-col gap-6 pb-6">
        <p className="text-sm text-muted-foreground">{describeDocument(document)}</p>
        <DocumentHealth document={document} />
        {hasTables(document.kind) && document.chunks > 0 && <SheetPreview owner={owner} document={document} />}
        <DocumentPassages owner={owner} documentId={document.id} kind={document.kind} count={document.chunks} />
      </div>
    </Sheet>
  )
}

/** Formats `PDF · 1,2 MB · 12 páginas · 34 trechos · atualizado em 12/03/2026 14:05`. */
function describeDocument({ kind, bytes, pages, chunks, updatedAt }: Document): string {
  const { one, many } = nameUnit(kind)
  return [
    documentKindLabels[kind],
    formatBytes(bytes),
    pages !== null && counted(pages, one, many),
    counted(chunks, 'trecho', 'trechos'),
    `atualizado em ${formatDateTime(updatedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Problems found while reading the file, with advice. */
function DocumentHealth({ document }: { document: Document }) {
  const findings = document.health
    ? [...noteSentences(document.notes), ...describeFindings(document.health, document.kind)]
    : []
  return (
    <section aria-label="Saúde do documento" className="flex flex-col gap-3 rounded-lg bg-muted/60 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-sm font-semibold">Saúde do documento</h3>
        <DocumentStatus document={document} />
      </div>
      {document.health && (
        <ul className="flex flex-col gap-1.5 text-sm">
          {findings.length === 0 && (
            <Finding tone="good" text="Todo o texto foi lido, em português e sem repetições." />
          )}
          {document.health.recognizedPages.length > 0 && <Finding tone="note" text={recognizedSentence(document)} />}
          {findings.map((text) => (
            <Finding key={text} tone="warning" text={text} />
          ))}
        </ul>
      )}
    </section>
  )
}

const tones = {
  good: { Icon: CircleCheck, color: 'text-success-text' },
  note: { Icon: ScanText, color: 'text-muted-foreground' },
  warning: { Icon: TriangleAlert, color: 'text-warning-text' },
} as const

function Finding({ text, tone }: { text: string; tone: keyof typeof tones }) {
  const { Icon, color } = tones[tone]
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
      {text}
    </li>
  )
}

function recognizedSentence({ kind, health }: Document): string {
  const pages = counted(health?.recognizedPages.length ?? 0, 'página digitalizada', 'páginas digitalizadas')
  const whose = isPictureKind(kind) ? 'O texto' : `O texto de ${pages}`
  return `${whose} foi reconhecido na imagem. Confira nos trechos os nomes e os números.`
}

const mostPagesNamed = 12
const scanAdvice = 'Se forem imagens, envie uma cópia mais nítida ou com texto reconhecido.'
const slideAdvice = 'Se o texto estiver em imagens, envie a apresentação em PDF: nele, imagens também são lidas.'

function describeFindings(health: NonNullable<Document['health']>, kind: Document['kind']): string[] {
  const { one, many } = nameUnit(kind)
  const { emptyPages, language, duplicateChunks, truncated } = health
  const named = emptyPages.slice(0, mostPagesNamed).join(', ')
  const more = emptyPages.length > mostPagesNamed ? ' e outras' : ''
  return [
    emptyPages.length > 0 &&
      `${counted(emptyPages.length, `${one} sem texto`, `${many} sem texto`)} (${named}${more}). ${kind === 'pdf' ? scanAdvice : slideAdvice}`,
    language === 'other' && 'O texto não parece estar em português. A busca funciona melhor em português.',
    duplicateChunks > 0 &&
      `${counted(duplicateChunks, 'trecho repetido foi contado', 'trechos repetidos foram contados')} uma só vez.`,
    truncated &&
      isSheetKind(kind) &&
      'A planilha passa do limite e só a primeira parte foi lida. Divida-a em arquivos menores.',
    truncated &&
      !isSheetKind(kind) &&
      'O documento é muito longo e só a primeira parte foi lida. Divida-o em arquivos menores.',
  ].filter((text) => text !== false)
}
