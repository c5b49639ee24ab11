import type { ChatSummary } from '@prosa/contract/conversations/chats.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useWrite } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Milliseconds during which a deletion can be undone. */
export const undoTime = 10_000

/** Deletes a conversation and offers undo. A new conversation replaces the deleted one if it was open; undo opens it again. */
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

  async function deleteAfterUndo() {
    // The screen leaves the chat before it is deleted. If it stayed open it would be read again and show an error.
    if (isOpen) await show(undefined)
    const left = router.latestLocation.pathname
    try {
      await remove.mutateAsync({ params: { chatId: id } })
    } catch (error) {
      // The deletion failed, and the person has not gone elsewhere.
      if (isOpen && !isMissing(error) && router.latestLocation.pathname === left) await show(id)
      throw error
    }
    toast(`Conversa “${title || 'Nova conversa'}” excluída.`, {
      duration: undoTime,
      action: { label: 'Desfazer', onClick: () => void bringBack().catch(ignoreToastedError) },
    })
  }

  return () => void deleteAfterUndo().catch(ignoreToastedError)
}

/** Ignores an error that a toast has already shown. */
export const ignoreToastedError = () => undefined
