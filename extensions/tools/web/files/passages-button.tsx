import type { Source } from '@prosa/contract/conversations/source.ts'
import type { NoteProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { CheckboxList } from '@prosa/web/src/blocks/entity/choices.tsx'
import { SelectField, TextField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { type Received, read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { useFormSubmit } from '@prosa/web/src/lib/forms/form-submit.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { LoadFailure } from '@prosa/web/src/ui/feedback/load-failure.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { useZodForm } from '@prosa/web/src/ui/inputs/use-zod-form.ts'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { fileKinds } from '#/tools/extension.ts'
import { type DraftId, DraftEditor } from '#/tools/web/files/draft-editor.tsx'

/** Makes a file of passages that the answers of a conversation cite, without a model. */
export default function PassagesButton({ chatId, messages }: NoteProps) {
  const [isOpen, setIsOpen] = useState(false)
  const answer = messages.findLast(({ sources }) => sources.length > 0)
  if (!answer) return null
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setIsOpen(true)}>
        <FileText aria-hidden /> Criar arquivo com os trechos
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setIsOpen}
          size="lg"
          title="Criar arquivo"
          description="O arquivo leva os trechos dos documentos que você escolher, sem texto de IA. Antes de baixar, você confere e edita."
        >
          <PassagesFile chatId={chatId} draftId={answer.id} sources={messages.flatMap(({ sources }) => sources)} />
        </Dialog>
      )}
    </>
  )
}

type PassagesProps = DraftId & { sources: readonly Source[] }

function PassagesFile({ chatId, draftId, sources }: PassagesProps) {
  const query = read('getFileDraft', { params: { chatId, draftId } })
  const found = useQuery(query)
  const { data: draft, error } = found
  const [isChoosing, setIsChoosing] = useState(false)
  const keep = (saved: NonNullable<typeof draft>) => {
    queryClient.setQueryData(query.queryKey, saved)
    setIsChoosing(false)
  }
  if (error) return <LoadFailure title="Não foi possível abrir o texto do arquivo" query={found} />
  if (!draft) return <Spinner />
  if (draft.text === '' || isChoosing)
    return <PassagesForm {...{ chatId, draftId, sources }} version={draft.version} onSaved={keep} />
  return (
    <div className="flex flex-col gap-3 pb-1 text-sm">
      <DraftEditor chatId={chatId} draftId={draftId} draft={draft} onSaved={keep} />
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setIsChoosing(true)}>
        Escolher outros trechos
      </Button>
    </div>
  )
}

const formSchema = z.object({
  title: z.string().trim().min(1, 'Escreva um título.').max(200, 'Use no máximo 200 caracteres.'),
  kind: z.enum(Object.keys(fileKinds) as [keyof typeof fileKinds, ...(keyof typeof fileKinds)[]]),
})
const kinds = Object.entries(fileKinds).map(([value, label]) => ({ value, label }))

interface PassagesFormProps extends PassagesProps {
  version: string
  onSaved: (draft: Received<'getFileDraft'>) => void
}

function PassagesForm({ chatId, draftId, sources, version, onSaved }: PassagesFormProps) {
  // react-hook-form mutates its objects in place.
  'use no memo'
  const passages = [...new Map(sources.map((source) => [source.passage, source])).values()]
  const [chosen, setChosen] = useState(passages.map((_, index) => index))
  const save = useWrite('updateFileDraft', { meta: { showsProblem: true, keepsReads: true } })
  const form = useZodForm(formSchema, { defaultValues: { title: '', kind: 'documento' } })
  const { submit, problem } = useFormSubmit(form, async ({ title, kind }) => {
    const parts = passages.filter((_, index) => chosen.includes(index)).map(writePassage)
    const text = [`# ${title}\nTipo: ${fileKinds[kind]}`, ...parts].join('\n\n')
    onSaved(await save.mutateAsync({ params: { chatId, draftId }, body: { text, version } }))
  })
  const items = passages.map((source, id) => ({ id, name: describe(source), hint: source.passage.slice(0, 160) }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-1">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField form={form} name="title" label="Título" required />
      <SelectField form={form} name="kind" label="Tipo" options={kinds} />
      <CheckboxList aria-label="Trechos" items={items} value={chosen} onChange={setChosen} />
      <Button type="submit" className="self-start" disabled={chosen.length === 0} loading={form.formState.isSubmitting}>
        Montar texto
      </Button>
    </form>
  )
}

const describe = ({ documentName, page, place }: Source): string =>
  [documentName, page === null ? place : `página ${page}`].filter(Boolean).join(', ')

/** A passage with its source, its signs of Markdown as they are. */
const writePassage = (source: Source): string =>
  `${source.passage.trim().replaceAll(/\s*\n\s*/g, '\n')}\nFonte: ${describe(source)}`
