import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import type { Measure } from '#/comparisons/contract.ts'
import { describePassed, measureOptions } from '#/comparisons/web/comparison-words.tsx'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { Select } from '@prosa/web/src/ui/inputs/select.tsx'

/** By what a draft that is worse than the published version is refused: the last comparison of both decides. */
export default function MeasureChoice({ draft: { id: assistantId, publishedVersion, revision } }: { draft: Draft }) {
  const { data } = useQuery(read('listComparisons', { params: { assistantId } }))
  const change = useWrite('setMeasure')
  const last = data?.items.find(({ kind }) => kind === 'versions')
  if (!last || last.sides[0].version !== publishedVersion) return null
  const { id: comparisonId, measure, version } = last
  const choose = (chosen: Measure) =>
    change.mutate({ params: { assistantId, comparisonId }, body: { measure: chosen, version } })
  return (
    <Field
      label="Recusar se for pior em"
      hint={`Pela comparação com a versão ${publishedVersion}. ${last.revision === revision ? describePassed(last) : 'O rascunho mudou depois dela.'}`}
    >
      <Select
        value={measure}
        disabled={change.isPending}
        onValueChange={(value) => choose(value as Measure)}
        options={[...measureOptions]}
      />
    </Field>
  )
}
