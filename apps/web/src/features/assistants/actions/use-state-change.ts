import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

type StateAction = 'pause' | 'resume' | 'archive' | 'unarchive'

/** Pauses, resumes, archives or restores an assistant, and shows a message about it. */
export function useStateChange(assistantId: number) {
  const write = useWrite('setAssistantState')
  return {
    isPending: write.isPending,
    change: (action: StateAction) =>
      write.mutate(
        { params: { assistantId }, body: { action } },
        { onSuccess: () => toast.success(doneTexts[action]) },
      ),
  }
}

const doneTexts: Readonly<Record<StateAction, string>> = {
  pause: 'Assistente pausado. Ninguém recebe respostas até você retomar.',
  resume: 'Assistente retomado.',
  archive: 'Assistente arquivado. Ele está em “Arquivados”, no menu da lista.',
  unarchive: 'Assistente restaurado.',
}
