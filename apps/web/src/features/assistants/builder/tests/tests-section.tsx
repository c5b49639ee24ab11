import '#/blocks/chat/part-operations.ts'
import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { useQuery } from '@tanstack/react-query'
import { Lightbulb, Play, Plus, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { Fold } from '#/features/assistants/builder/builder-section.tsx'
import { TestsSlot } from '#/features/assistants/builder/slots.ts'
import { useRunTests } from '#/features/assistants/builder/tests/use-run-tests.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { readsQuestions } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { passageLabel, TestBadge, TestResult } from '#/features/assistants/builder/tests/test-result.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const SuggestedQuestions = lazyPart(() => import('#/features/assistants/builder/tests/suggested-questions.tsx'))
const TestCaseDialog = lazyPart(() => import('#/features/assistants/builder/tests/test-case-dialog.tsx'))

interface TestsSectionProps {
  draft: Draft | null
  /** Saves the typed text first, because tests ask the draft. */
  beforeRun: () => Promise<unknown>
}

export function TestsSection({ draft, beforeRun }: TestsSectionProps) {
  const { data } = useQuery({
    ...read('listTestCases', { params: { assistantId: draft?.id ?? 0 } }),
    enabled: draft !== null,
  })
  const failed = data?.items.some(({ required, result }) => required && result !== null && !result.passed) ?? false
  return (
    <Fold
      id="testes"
      title="Testes"
      attention={failed}
      summary={data && data.items.length > 0 && counted(data.items.length, 'teste', 'testes')}
      description="Perguntas com o que a resposta deve ou não deve conter. Os obrigatórios precisam passar antes de publicar."
    >
      {draft ? (
        <Tests draft={draft} beforeRun={beforeRun} />
      ) : (
        <p className="text-sm text-muted-foreground">Dê um nome ao assistente para criar testes.</p>
      )}
    </Fold>
  )
}

function Tests({ draft, beforeRun }: TestsSectionProps & { draft: Draft }) {
  const { id, revision } = draft
  const list = useQuery(read('listTestCases', { params: { assistantId: id } }))
  const user = useUser()
  const { running, runTests } = useRunTests(id, beforeRun)
  const [edited, setEdited] = useState<TestCase | 'new' | null>(null)
  const { refetch, data } = list
  if (list.isError)
    return (
      <Notice
        tone="danger"
        title="Não foi possível carregar os testes"
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        }
      >
        {problemText(list.error)}
      </Notice>
    )
  const tests = data?.items ?? []
  const passed = tests.filter(({ result }) => result?.passed && result.revision === revision).length
  return (
    <>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {tests.length > 0 && `${passed} de ${tests.length} ${passed === 1 ? 'passou' : 'passaram'} neste rascunho.`}
      </p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {tests.map((test) => (
          <TestItem
            key={test.id}
            assistantId={id}
            test={test}
            revision={revision}
            running={running === test.id}
            onRun={running === null ? () => void runTests([test]) : undefined}
            onEdit={() => setEdited(test)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden /> Criar teste
        </Button>
        {draft.publishedVersion !== null && readsQuestions(user, id) && (
          <DialogButton
            variant="secondary"
            size="sm"
            icon={Lightbulb}
            label="Sugerir perguntas"
            renderDialog={(close) => (
              <SuggestedQuestions assistantId={id} tested={tests.map(({ question }) => question)} onClose={close} />
            )}
          />
        )}
        {tests.length > 0 && (
          <Button variant="secondary" size="sm" loading={running !== null} onClick={() => void runTests(tests)}>
            <Play aria-hidden /> Executar todos
          </Button>
        )}
      </div>
      <TestsSlot draft={draft} count={tests.length} beforeRun={beforeRun} />
      {edited && (
        <Suspense>
          <TestCaseDialog
            assistantId={id}
            test={edited === 'new' ? undefined : (tests.find(({ id }) => id === edited.id) ?? edited)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface TestItemProps {
  assistantId: number
  test: TestCase
  running: boolean
  /** Revision of the draft: a result of an older one is out of date. */
  revision: number
  /** Undefined while another test runs. */
  onRun: (() => void) | undefined
  onEdit: () => void
}

function TestItem({ assistantId, test, revision, running, onRun, onEdit }: TestItemProps) {
  const remove = useWrite('deleteTestCase', { onSuccess: () => toast.success('Teste excluído.') })
  const { question, mustContain, mustNotContain, mustCite, mustCitePage, mustCall, mustCallWith } = test
  const { criterion, recordings, required, result } = test
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border px-4 py-3 text-sm">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{question}</p>
          <p className="wrap-anywhere text-muted-foreground">
            {[
              mustContain.length > 0 && `Deve conter: ${mustContain.join(' · ')}`,
              mustNotContain.length > 0 && `Não deve conter: ${mustNotContain.join(' · ')}`,
              mustCite !== '' && `Deve citar: ${passageLabel({ document: mustCite, page: mustCitePage })}`,
              mustCall !== '' && `Deve usar: ${[mustCall, ...mustCallWith].join(' · ')}`,
              criterion !== '' && `Critério: ${criterion}`,
            ]
              .filter(Boolean)
              .join(' — ')}
          </p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <TestBadge result={result} revision={revision} running={running} />
            {required && <Badge>Obrigatório para publicar</Badge>}
            {recordings.length > 0 && (
              <Badge>{counted(recordings.length, 'resposta gravada', 'respostas gravadas')}</Badge>
            )}
          </p>
        </div>
        <IconButton
          size="sm"
          tooltip={false}
          label={`Executar “${question}”`}
          icon={<Play />}
          aria-disabled={!onRun || undefined}
          onClick={onRun}
        />
        <IconButton size="sm" tooltip={false} label={`Editar “${question}”`} icon={<Pencil />} onClick={onEdit} />
        <IconButton
          size="sm"
          tooltip={false}
          label={`Excluir “${question}”`}
          icon={<Trash2 />}
          aria-disabled={remove.isPending || undefined}
          onClick={() => !remove.isPending && remove.mutate({ params: { assistantId, testId: test.id } })}
        />
      </div>
      {result?.revision === revision && !running && <TestResult result={result} />}
    </li>
  )
}
