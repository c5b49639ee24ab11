import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

export function usePublish(activityId: string) {
  const { mutate, isPending } = useWrite('setAssessmentState')
  const publish = () =>
    mutate(
      { params: { assessmentId: activityId }, body: { action: 'publish' } },
      { onSuccess: () => toast.success('Atividade publicada.') },
    )
  return { publish, isPending }
}
