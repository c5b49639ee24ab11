import { showsFirstSteps } from '@prosa/contract/health/first-steps.ts'
import { useQuery } from '@tanstack/react-query'
import { FirstStepsList, stepsLeft } from '#/features/first-steps/first-steps.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Section } from '#/ui/layout/section.tsx'

/** Card on an administrator's first page until all steps are done or it is dismissed. */
export default function FirstStepsCard() {
  const { data } = useQuery(read('getFirstSteps'))
  const dismiss = useWrite('dismissFirstSteps', {
    onSuccess: () => toast.success('Os primeiros passos continuam em Configurações.'),
  })
  if (!data || !showsFirstSteps(data)) return null
  return (
    <div className="pb-5">
      <Section
        title="Primeiros passos"
        description={`${counted(stepsLeft(data.done), 'passo', 'passos')} para a instalação ficar pronta para as pessoas.`}
        action={
          <Button variant="ghost" size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate({})}>
            Não mostrar mais
          </Button>
        }
      >
        <FirstStepsList steps={data} remaining />
      </Section>
    </div>
  )
}
