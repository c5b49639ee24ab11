import { assistants, type Draft } from '@prosa/contract/assistants/assistants.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useId, useState } from 'react'
import '#/blocks/chat/part-operations.ts'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import { toMissingFields, type MissingField } from '#/features/assistants/builder/missing-to-publish.ts'
import { PublishSlot } from '#/features/assistants/builder/slots.ts'
import { TestBadge, TestResult } from '#/features/assistants/builder/tests/test-result.tsx'
import { useRunTests } from '#/features/assistants/builder/tests/use-run-tests.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'

interface PublishDialogProps {
  draft: Draft
  missing: readonly MissingField[]
  onClose: () => void
  onPublished: (draft: Draft) => void
  /** Leads to an incomplete field. */
  onReveal: (field: ConfigField) => void
}

const notesSchema = assistants.publishAssistant.body.pick({ notes: true })

/** Shows the changes of a new version before it is published. */
export function PublishDialog({ draft, missing, onClose, onPublished, onReveal }: PublishDialogProps) {
  const formId = useId()
  const form = useZodForm(notesSchema, { defaultValues: { notes: '' } })
  const [refused, setRefused] = useState<MissingField[]>([])
  const publish = useWrite('publishAssistant', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async ({ notes }) => {
    try {
      const body = { notes, revision: draft.revision }
      const published = await publish.mutateAsync({ params: { assistantId: draft.id }, body })
      onPublished(published.draft)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'publish_incomplete') throw error
      setRefused(toMissingFields(error.problem.errors ?? []))
    }
  })
  const { isSubmitting } = form.formState
  const open = missing.length > 0 ? missing : refused
  const tests = useQuery(read('listTestCases', { params: { assistantId: draft.id } }))
  const required = tests.data?.items.filter((test) => test.required) ?? []
  // If the tests cannot be read, the server decides.
  const waits = tests.isPending || required.some((test) => !hasPassed(test, draft.revision))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={open.length > 0 ? 'Falta pouco para publicar' : 'Publicar'}
      description={open.length > 0 ? undefined : describeEffect(draft)}
      footer={
        open.length > 0 ? (
          <DialogClose>
            <Button variant="secondary">Voltar ao rascunho</Button>
          </DialogClose>
        ) : (
          <Button type="submit" form={formId} loading={isSubmitting} disabled={waits}>
            Publicar agora
          </Button>
        )
      }
    >
      {open.length > 0 ? (
        <MissingList missing={open} onReveal={onReveal} />
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 pt-2">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <ChangedFields draft={draft} />
          {required.length > 0 && <RequiredTests assistantId={draft.id} tests={required} revision={draft.revision} />}
          <PublishSlot draft={draft} />
          {draft.publishedVersion !== null && (
            <TextareaField
              form={form}
              name="notes"
              label="Nota da versão"
              hint="Opcional. Ajuda a lembrar depois o que mudou e por quê."
              rows={2}
            />
          )}
        </form>
      )}
    </Dialog>
  )
}

function describeEffect({ publishedVersion, chatCount }: Draft): string {
  if (publishedVersion === null) return 'O assistente passa a responder a quem tem acesso a ele.'
  const chats =
    chatCount > 0 ? `, também em ${counted(chatCount, 'conversa que já existe', 'conversas que já existem')}` : ''
  return `A versão ${publishedVersion} deixa de responder e a nova toma o lugar dela${chats}.`
}

function ChangedFields({ draft: { publishedVersion, changedFields } }: { draft: Draft }) {
  if (publishedVersion === null) return <p className="text-sm">Esta será a primeira versão.</p>
  return (
    <div>
      <h3 className="pb-2 text-sm font-medium">O que mudou desde a versão {publishedVersion}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {changedFields.map((name) => (
          <li key={name}>
            <Badge>{fieldLabels[name as ConfigField] ?? name}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function MissingList({ missing, onReveal }: Pick<PublishDialogProps, 'missing' | 'onReveal'>) {
  return (
    <ul className="flex flex-col gap-2 pt-2">
      {missing.map(({ field, text }) => (
        <li key={`${field}: ${text}`}>
          <button
            type="button"
            onClick={() => onReveal(field)}
            className="flex w-full flex-col rounded-lg border border-border px-4 py-3 text-left text-sm transition-colors hover:bg-hover"
          >
            <span className="font-medium text-primary-text">{fieldLabels[field]}</span>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface RequiredTestsProps {
  assistantId: number
  tests: readonly TestCase[]
  revision: number
}

const hasPassed = ({ result }: TestCase, revision: number): boolean =>
  result?.passed === true && result.revision === revision

/** The required tests of the draft, which can be run here. */
function RequiredTests({ assistantId, tests, revision }: RequiredTestsProps) {
  // The dialog opens on a saved draft.
  const { running, runTests } = useRunTests(assistantId, () => Promise.resolve())
  const open = tests.filter((test) => !hasPassed(test, revision))
  return (
    <section aria-label="Testes obrigatórios" className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">Testes obrigatórios</h3>
      <p role="status" className="text-sm text-muted-foreground">
        {open.length === 0
          ? 'Todos passaram neste rascunho.'
          : `Antes de publicar, ${counted(open.length, 'teste precisa passar', 'testes precisam passar')}.`}
      </p>
      <ul className="flex flex-col gap-2">
        {tests.map((test) => (
          <li key={test.id} className="flex flex-col gap-2 rounded-lg border border-border px-4 py-3 text-sm">
            <p className="flex flex-wrap items-start justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{test.question}</span>
              <TestBadge result={test.result} revision={revision} running={running === test.id} />
            </p>
            {test.result?.revision === revision && !test.result.passed && running !== test.id && (
              <TestResult result={test.result} />
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          loading={running !== null}
          onClick={() => void runTests(open)}
        >
          <Play aria-hidden /> Executar
        </Button>
      )}
    </section>
  )
}
