import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { assistantParams } from '#/assistants/assistants.ts'
import { choiceQuery, choicesSchema, paged, pageQuery } from '#/protocol/paging.ts'
import { namedRowSchema, rowIdSchema } from '#/protocol/ids.ts'
import { versionSchema } from '#/protocol/version.ts'
import { openingHoursFields, refineHours } from '#/protocol/opening-hours-form.ts'

export const questionStates = ['waiting', 'answered', 'closed'] as const

/** Settings of an assistant's attendance. The opening hours are in the organization's time zone. */
export const attendanceFormSchema = z
  .strictObject({
    enabled: z.boolean(),
    /** The group that answers; null: only the assistant's owner. */
    groupId: rowIdSchema.nullable(),
    ...openingHoursFields,
  })
  .superRefine(refineHours)
export type AttendanceForm = z.infer<typeof attendanceFormSchema>

const attendanceSettingsSchema = named('AttendanceSettings', {
  ...attendanceFormSchema.shape,
  version: versionSchema,
  /** Names of the people who would receive a question now. */
  people: z.array(z.string()),
})

export const personQuestionSchema = named('PersonQuestion', {
  id: z.uuid(),
  assistantId: z.number().int(),
  assistantName: z.string(),
  text: z.string(),
  /** The name that the asker chose to give; empty if none. */
  name: z.string(),
  state: z.enum(questionStates),
  askedAt: instant,
  settledAt: instant.nullable(),
  /** The person who answered or closed the question; null while it is open or once that account is deleted. */
  settledBy: z.string().nullable(),
  /** Whether the asker shared the conversation. */
  withChat: z.boolean(),
  /** Whether a student asked it during an activity; the answer is then sealed with the attempt. */
  inActivity: z.boolean(),
})
export type PersonQuestion = z.infer<typeof personQuestionSchema>

const personQuestionDetailsSchema = personQuestionSchema
  .extend({
    answer: z.string().nullable(),
    /** The messages that the asker agreed to share, oldest first; empty if only the question was sent. */
    conversation: z.array(
      z.object({
        id: z.uuid(),
        role: z.enum(['user', 'assistant']),
        text: z.string(),
        at: instant,
        /** Same meaning as in a message. */
        byPerson: z.literal(true).optional(),
        note: z.string().nullable().optional(),
      }),
    ),
    /** Whether the reader may save the answer as an approved answer, and whether it already is one. */
    approvable: z.boolean(),
    approved: z.boolean(),
  })
  .meta({ id: 'PersonQuestionDetails' })
export type PersonQuestionDetails = z.infer<typeof personQuestionDetailsSchema>

const page = { tag: 'Atendimento', policy: 'session' } as const
const question = {
  tag: 'Atendimento',
  policy: 'attendance.answer',
  ok: personQuestionDetailsSchema,
} as const
const settings = {
  tag: 'Atendimento',
  path: '/api/assistants/:assistantId/attendance',
  policy: 'assistant.manage_access',
  permission: 'access.manage',
  params: assistantParams,
  ok: attendanceSettingsSchema,
} as const

/** 'Atendimento': the questions to people, as those who answer see them. */
export const attendance = defineContract({
  getAttendance: {
    ...route('GET', '/api/attendance'),
    ...page,
    summary: 'Por quais assistentes a pessoa atende, quem está de plantão e quanto espera',
    ok: z.object({
      /** Whether the person is on duty now. */
      available: z.boolean(),
      assistants: z.array(
        namedRowSchema.extend({
          /** Whether the current time is within the opening hours. */
          open: z.boolean(),
          hours: z.string(),
          /** Names of the people on duty. */
          onDuty: z.array(z.string()),
          waiting: z.number().int(),
          /** When the oldest open question was asked; null if there is none. */
          since: instant.nullable(),
        }),
      ),
    }),
  },
  setAvailability: {
    ...route('PUT', '/api/attendance/availability'),
    ...page,
    summary: 'Diz se a pessoa está disponível para responder',
    body: z.strictObject({ available: z.boolean() }),
  },
  listPersonQuestions: {
    ...route('GET', '/api/attendance/questions'),
    ...page,
    summary:
      'As perguntas pelas quais a pessoa responde: as que esperam há mais tempo primeiro, as encerradas pela mais nova',
    query: z.object({
      ...pageQuery,
      state: z.enum(questionStates).default('waiting'),
      assistant: z.union([z.literal('all'), z.string().regex(/^\d{1,9}$/)]).default('all'),
    }),
    ok: paged(personQuestionSchema),
  },
  getPersonQuestion: {
    ...route('GET', '/api/attendance/questions/:questionId'),
    ...question,
    summary: 'Uma pergunta, com a conversa que a pessoa concordou em enviar; a leitura fica registrada',
  },
  answerPersonQuestion: {
    ...route('POST', '/api/attendance/questions/:questionId/answer'),
    ...question,
    summary: 'Responde na conversa de quem perguntou',
    limitPerMinute: 30,
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1, 'Escreva a resposta.')
        .max(4000, 'A resposta pode ter no máximo 4.000 caracteres.'),
      /** Whether the answer shows the name of its writer. */
      signed: z.boolean(),
    }),
    errors: ['question_settled', 'chat_busy', 'sga_attempt_over'],
  },
  closePersonQuestion: {
    ...route('POST', '/api/attendance/questions/:questionId/close'),
    ...question,
    summary: 'Encerra sem resposta',
    errors: ['question_settled'],
  },
  approvePersonAnswer: {
    ...route('POST', '/api/attendance/questions/:questionId/approval'),
    ...question,
    permission: 'assistants.update',
    summary: 'Guarda no rascunho do assistente a pergunta e a resposta aprovada, com um teste',
    errors: [
      'question_settled',
      'draft_conflict',
      'assistant_archived',
      'approved_answers_limit',
      'tests_limit',
      'approval_too_long',
    ],
  },
  getAttendanceSettings: {
    method: 'GET',
    ...settings,
    summary: 'Quem responde quando alguém quer falar com uma pessoa, e em que horário',
  },
  listAttendanceGroups: {
    method: 'GET',
    ...settings,
    path: '/api/assistants/:assistantId/attendance/groups',
    summary: 'Os grupos que podem atender',
    query: z.object(choiceQuery),
    ok: choicesSchema({}),
  },
  updateAttendanceSettings: {
    method: 'PUT',
    ...settings,
    summary: 'Liga, desliga ou muda o atendimento por pessoas',
    versioned: true,
    body: attendanceFormSchema,
    errors: ['principal_unknown'],
  },
})
