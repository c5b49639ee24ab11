import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

export function usePublish(assessmentId: string) {
  const { mutate, isPending } = useWrite('setAssessmentState')
  const publish = () =>
    mutate(
      { params: { assessmentId }, body: { action: 'publish' } },
      { onSuccess: () => toast.success('Atividade publicada.') },
    )
  return { publish, isPending }
}
