import '#/blocks/chat/part-operations.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { newId } from '#/lib/format/new-id.ts'
import { api } from '#/lib/api/api.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Forks a conversation at an answer and shows the new one. */
export async function forkChat(chatId: string, { id: messageId }: Message, show: (chatId: string) => Promise<void>) {
  try {
    const { id } = await api.forkChat({ params: { chatId, messageId }, body: { id: newId() } })
    void queryClient.invalidateQueries()
    await show(id)
    toast.success('Esta é uma conversa nova, com tudo o que foi dito até aqui.')
  } catch (error) {
    toastProblem(error)
  }
}
