import { api } from '@prosa/web/src/lib/api/api.ts'
import { useDownload } from '@prosa/web/src/lib/api/download.ts'
import { type Received, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { Textarea } from '@prosa/web/src/ui/inputs/textarea.tsx'
import { ScrollArea } from '@prosa/web/src/ui/layout/scroll-area.tsx'
import { Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { type FileFormat, fileFormats } from '#/tools/extension.ts'

/** The draft of a call or of an answer. */
export interface DraftId {
  chatId: string
  draftId: string
}

const syntaxHint =
  '“#” começa o título e “##” uma seção (nos slides, um slide). Depois de uma questão numerada, “Resposta:” vai para o gabarito e “Fonte:” mostra de onde veio. Tabelas usam “|”; uma célula que começa com “=” é uma fórmula na planilha.'

/** A cell that begins with `=`. */
const hasFormula = /^ *\|(?:.*\|)? *=/m
const formulaHint =
  'Somas, médias, mínimos e máximos saem calculados. As outras fórmulas são calculadas só na planilha (XLSX); nos outros formatos, saem como estão escritas.'

interface DraftEditorProps extends DraftId {
  draft: Received<'getFileDraft'>
  onSaved: (draft: Received<'getFileDraft'>) => void
}

/** The text of a file: shown, edited, and downloaded in each format. */
export function DraftEditor({ chatId, draftId, draft, onSaved }: DraftEditorProps) {
  const [edited, setEdited] = useState<string>()
  if (edited === undefined)
    return (
      <div className="flex flex-col gap-3">
        <ScrollArea label="Texto do arquivo" className="max-h-80 overflow-y-auto rounded-md bg-muted p-3">
          <p className="leading-6 wrap-anywhere whitespace-pre-wrap">{draft.text}</p>
        </ScrollArea>
        {hasFormula.test(draft.text) && <p className="text-muted-foreground">{formulaHint}</p>}
        <div className="flex flex-wrap gap-2">
          <Downloads chatId={chatId} draftId={draftId} />
          <Button variant="secondary" size="sm" onClick={() => setEdited(draft.text)}>
            <Pencil aria-hidden /> Editar
          </Button>
        </div>
      </div>
    )
  return (
    <EditForm
      {...{ chatId, draftId, draft }}
      text={edited}
      onChange={setEdited}
      onClose={(saved) => {
        if (saved) onSaved(saved)
        setEdited(undefined)
      }}
    />
  )
}

interface EditFormProps extends DraftId {
  draft: Received<'getFileDraft'>
  text: string
  onChange: (text: string) => void
  onClose: (saved?: Received<'getFileDraft'>) => void
}

function EditForm({ chatId, draftId, draft, text, onChange, onClose }: EditFormProps) {
  const save = useWrite('updateFileDraft', { meta: { showsProblem: true, keepsReads: true } })
  const submit = () =>
    save.mutate(
      { params: { chatId, draftId }, body: { text, version: draft.version } },
      { onSuccess: (saved) => onClose(saved) },
    )
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {save.error && <Notice tone="danger">{problemText(save.error)}</Notice>}
      <Field label="Texto do arquivo" hint={syntaxHint}>
        <Textarea autoFocus rows={10} value={text} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={save.isPending}>
          Salvar texto
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onClose()}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

function Downloads({ chatId, draftId }: DraftId) {
  const download = useDownload(
    (format: FileFormat) => api.downloadFileDraft({ params: { chatId, draftId }, query: { format } }),
    (format) => `Arquivo.${format}`,
  )
  return fileFormats.map((format) => (
    <Button
      key={format}
      variant="secondary"
      size="sm"
      loading={download.isPending && download.variables === format}
      onClick={() => download.mutate(format)}
    >
      <Download aria-hidden /> Baixar {format.toUpperCase()}
    </Button>
  ))
}
