import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useWrite } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** How long a deletion can be taken back, in milliseconds. */
export const undoTime = 10_000

/** Deletes at once and offers the way back; the open conversation gives way to a new one, and comes back when undone. */
export function useDeleteChat({ id, title }: ChatSummary, assistantId: number, isOpen: boolean) {
  const navigate = useNavigate()
  const router = useRouter()
  const remove = useWrite('deleteChat')
  const restore = useWrite('restoreChat')
  const show = (chatId: string | undefined) =>
    navigate({
      to: '/assistants/$assistantId/chats/{-$chatId}',
      params: { assistantId: String(assistantId), chatId },
    })

  async function bringBack() {
    await restore.mutateAsync({ params: { chatId: id } })
    if (isOpen) await show(id)
    toast.success('Conversa recuperada.')
  }

  async function takeAway() {
    // The screen leaves the chat before it is deleted. If it stayed open it would be read again and show an error.
    if (isOpen) await show(undefined)
    const left = router.latestLocation.pathname
    try {
      await remove.mutateAsync({ params: { chatId: id } })
    } catch (error) {
      // it is still there, and so is the person
      if (isOpen && !isMissing(error) && router.latestLocation.pathname === left) await show(id)
      throw error
    }
    toast(`Conversa “${title || 'Nova conversa'}” excluída.`, {
      duration: undoTime,
      action: { label: 'Desfazer', onClick: () => void bringBack().catch(told) },
    })
  }

  return () => void takeAway().catch(told)
}

/** Every change that fails has its toast already. */
export const told = () => undefined
