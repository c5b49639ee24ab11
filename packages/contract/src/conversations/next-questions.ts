import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'

/** Follow-up questions that the assistant's model proposes. */
export const nextQuestions = defineContract({
  proposeQuestions: {
    ...route('POST', '/api/chats/:chatId/messages/:messageId/next-questions'),
    tag: 'Conversas',
    summary: 'O que o modelo do assistente sugere perguntar depois de uma resposta; uma vez para cada resposta',
    policy: 'chat.open',
    permission: 'chats.create',
    actors: ['user', 'guest'],
    limitPerMinute: 30,
    /** Empty if the assistant proposes none, no model can write, or a budget is used up. */
    ok: z.object({ questions: z.array(z.string()) }),
  },
})
