import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'

/** What the assistant's model proposes to ask next. */
export const nextQuestions = defineContract({
  proposeQuestions: {
    ...route('POST', '/api/chats/:chatId/messages/:messageId/next-questions'),
    tag: 'Conversas',
    summary: 'O que o modelo do assistente sugere perguntar depois de uma resposta; uma vez para cada resposta',
    policy: 'chat.open',
    permission: 'chats.create',
    actors: ['user', 'guest'],
    limitPerMinute: 30,
    /** Empty where the assistant proposes nothing, no model can write, or no budget has room. */
    ok: z.object({ questions: z.array(z.string()) }),
  },
})
