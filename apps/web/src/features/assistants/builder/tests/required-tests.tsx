import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { Play } from 'lucide-react'
import { TestBadge, TestResult } from '#/features/assistants/builder/tests/test-result.tsx'
import { useRunTests } from '#/features/assistants/builder/tests/use-run-tests.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'

interface RequiredTestsProps {
  assistantId: number
  tests: readonly TestCase[]
  revision: number
}

export const hasPassed = ({ result }: TestCase, revision: number): boolean =>
  result?.passed === true && result.revision === revision

/** What the draft has to pass before it is published, run where the person is about to publish. */
export function RequiredTests({ assistantId, tests, revision }: RequiredTestsProps) {
  // the dialog opened on a draft that is saved
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
