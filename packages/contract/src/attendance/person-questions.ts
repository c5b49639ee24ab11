import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract } from '#/protocol/define.ts'
import { chatParams } from '#/conversations/chats.ts'

/** Questions of one conversation that wait, at most. */
export const WAITING_LIMIT = 3

const shortText = (max: number) => z.string().trim().max(max, `Este texto pode ter no máximo ${max} caracteres.`)

/** What a person is asked in a conversation: nothing of whoever asks goes along that they did not give. */
export const personQuestionFormSchema = z.strictObject({
  /** Made by the client: sending twice is sending once. */
  id: z.uuid(),
  text: shortText(2000).min(1, 'Escreva a pergunta.'),
  /** As they wish to be called; empty for nobody's name. */
  name: shortText(80),
  /** Whether the conversation up to here may be read with it. */
  withChat: z.boolean(),
})

/** Whether a person can be asked in a conversation, and what waits. */
export const chatAttendanceSchema = named('ChatAttendance', {
  /** on_duty: somebody reads now; closed: outside the hours; away: within them, and nobody is there; nobody: no question can be sent. */
  state: z.enum(['on_duty', 'closed', 'away', 'nobody']),
  /** When somebody reads next, such as 'amanhã, às 08:00'; null where it is now or nobody knows. */
  next: z.string().nullable(),
  /** Whether the newest answer found nothing, so that a person is offered. */
  offered: z.boolean(),
  /** Whether the conversation may go along: not in an activity, whose conversations few may read. */
  mayShare: z.boolean(),
  /** What waits, and what was closed without an answer; oldest first. */
  questions: z.array(
    z.object({ id: z.uuid(), text: z.string(), state: z.enum(['waiting', 'closed']), askedAt: instant }),
  ),
})
export type ChatAttendance = z.infer<typeof chatAttendanceSchema>
export type ToldChatAttendance = z.input<typeof chatAttendanceSchema>

const own = {
  tag: 'Atendimento',
  path: '/api/chats/:chatId/person-questions',
  permission: 'chats.create',
  actors: ['user', 'guest'],
  policy: 'chat.open',
  params: chatParams,
} as const

/** 'Falar com o responsável', from the side of whoever asks. */
export const personQuestions = defineContract({
  getChatAttendance: {
    method: 'GET',
    ...own,
    summary: 'Se há quem responda nesta conversa, quando, e as perguntas que esperam',
    query: z.object({
      /** The newest message that the reader knows: another one is another reading. */
      after: z.uuid().optional(),
    }),
    ok: chatAttendanceSchema,
  },
  askPerson: {
    method: 'POST',
    ...own,
    summary:
      'Envia uma pergunta a quem atende por este assistente; a resposta vem na mesma conversa, que pode não ter mensagens ainda',
    limitPerMinute: 6,
    body: personQuestionFormSchema,
    ok: chatAttendanceSchema,
    errors: [
      'attendance_off',
      'attendance_full',
      'sga_paused',
      'sga_time_over',
      'sga_delivered',
      'sga_annulled',
      'assistant_unpublished',
      'assistant_paused',
      'assistant_archived',
      'idempotency_mismatch',
      'rate_limited',
    ],
  },
  withdrawPersonQuestion: {
    method: 'DELETE',
    ...own,
    path: '/api/chats/:chatId/person-questions/:questionId',
    params: chatParams.extend({ questionId: z.uuid() }),
    summary: 'Retira uma pergunta própria que ninguém respondeu',
    ok: chatAttendanceSchema,
    errors: ['question_settled'],
  },
})
