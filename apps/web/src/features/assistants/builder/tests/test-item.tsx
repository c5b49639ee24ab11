import '#/blocks/chat/part-operations.ts'
import type { TestCase } from '@prosa/contract/assistants/test-cases.ts'
import { Pencil, Play, Trash2 } from 'lucide-react'
import { placeOf, TestBadge, TestResult } from '#/features/assistants/builder/tests/test-result.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface TestItemProps {
  assistantId: number
  test: TestCase
  running: boolean
  /** Of the draft: a result of an older one says nothing of it. */
  revision: number
  /** Left out while another one runs. */
  onRun: (() => void) | undefined
  onEdit: () => void
}

export function TestItem({ assistantId, test, revision, running, onRun, onEdit }: TestItemProps) {
  const remove = useWrite('deleteTestCase', { onSuccess: () => toast.success('Teste excluído.') })
  const { question, mustContain, mustNotContain, mustCite, mustCitePage, criterion, required, result } = test
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border px-4 py-3 text-sm">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{question}</p>
          <p className="wrap-anywhere text-muted-foreground">
            {[
              mustContain.length > 0 && `Deve conter: ${mustContain.join(' · ')}`,
              mustNotContain.length > 0 && `Não deve conter: ${mustNotContain.join(' · ')}`,
              mustCite !== '' && `Deve citar: ${placeOf({ document: mustCite, page: mustCitePage })}`,
              criterion !== '' && `Critério: ${criterion}`,
            ]
              .filter(Boolean)
              .join(' — ')}
          </p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <TestBadge result={result} revision={revision} running={running} />
            {required && <Badge>Obrigatório para publicar</Badge>}
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
