import '#/blocks/chat/part-operations.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseOperations, type KnowledgeOwner } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { decodeTextFile } from '#/lib/format/file-text.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { LineProblems } from '#/ui/lists/line-problems.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface QuestionsDialogProps {
  owner: KnowledgeOwner
  onClose: () => void
}

/** Adds questions and answers from a CSV: first a preview, then saving. */
export function QuestionsDialog({ owner, onClose }: QuestionsDialogProps) {
  const operations = chooseOperations(owner)
  const [name, setName] = useState('')
  const file = useMutation({
    mutationFn: async (chosen: File) => {
      const csv = await decodeTextFile(chosen)
      return { csv, ...(await api[operations.checkQuestions]({ params: owner, body: { csv } })) }
    },
    onSuccess: (_, chosen) => setName(chosen.name.replace(/\.\w+$/, '').slice(0, 120)),
    meta: { showsProblem: true, keepsReads: true },
  })
  const add = useMutation({
    mutationFn: (csv: string) => api[operations.addQuestions]({ params: owner, body: { name, csv } }),
    onSuccess: () => {
      toast.success('As perguntas e respostas foram incluídas.')
      onClose()
    },
    meta: { showsProblem: true },
  })
  const error = file.error ?? add.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Perguntas e respostas"
      description="Um arquivo CSV com as colunas pergunta e resposta. Cada par vira um trecho, respondido com as suas palavras."
      footer={
        file.data && (
          <Button
            disabled={file.data.pairs === 0 || name.trim().length < 2}
            loading={add.isPending}
            onClick={() => add.mutate(file.data.csv)}
          >
            Adicionar
          </Button>
        )
      }
    >
      <div aria-live="polite" className="flex flex-col gap-5 pt-2">
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
        {!file.data && (
          <FileDrop
            multiple={false}
            accept=".csv,text/csv"
            disabled={file.isPending}
            title="Arraste o arquivo para cá"
            hint="No Excel ou no LibreOffice, use “Salvar como” e escolha CSV."
            buttonLabel="Escolher arquivo CSV"
            onFiles={([chosen]) => chosen && file.mutate(chosen)}
          />
        )}
        {file.data && (
          <>
            <Field label="Nome" required error={name.trim().length < 2 ? 'Dê um nome às perguntas.' : undefined}>
              <TextInput
                autoComplete="off"
                maxLength={120}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
            <Report {...file.data} />
          </>
        )}
      </div>
    </Dialog>
  )
}

type ReportProps = Awaited<ReturnType<typeof api.checkQuestions>>

/** The recognized pairs, and the error of each rejected line. */
function Report({ pairs, sample, problems }: ReportProps) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={problems.length > 0 ? 'warning' : 'success'}>
        {counted(pairs, 'pergunta com resposta', 'perguntas com resposta')}.
        {problems.length > 0 && ` ${counted(problems.length, 'linha fica', 'linhas ficam')} de fora.`}
      </Notice>
      <dl className="flex flex-col gap-2 text-sm">
        {sample.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-medium wrap-anywhere">{question}</dt>
            <dd className="line-clamp-3 text-muted-foreground wrap-anywhere">{answer}</dd>
          </div>
        ))}
      </dl>
      <LineProblems problems={problems} />
    </div>
  )
}
