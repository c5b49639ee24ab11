import { useSuspenseQuery } from '@tanstack/react-query'
import { FirstStepsList, stepsLeft } from '#/features/first-steps/first-steps.tsx'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Section } from '#/ui/layout/section.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

export function FirstStepsPage() {
  const { data } = useSuspenseQuery(read('getFirstSteps'))
  const left = stepsLeft(data.done)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Primeiros passos" />
      <Section
        title={left === 0 ? 'Tudo pronto' : counted(left, 'passo pendente', 'passos pendentes')}
        description="Cada passo fica marcado quando a instalação mostra que ele foi feito."
      >
        <FirstStepsList steps={data} />
      </Section>
    </div>
  )
}
