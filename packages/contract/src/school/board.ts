import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { activityStateSchema } from '#/school/activities.ts'
import { attemptSchema, attempts, attemptStates, shownStudentSchema } from '#/school/attempts.ts'
import { noteSchema } from '#/school/participation.ts'
import { instant } from '#/protocol/instant.ts'

/** `absent`: in the class, and has not come to the activity yet. */
export const tileStates = ['absent', ...attemptStates] as const

const tileSchema = named('BoardTile', {
  student: shownStudentSchema,
  /** The newest; null: none begun. */
  attemptId: z.uuid().nullable(),
  state: z.enum(tileStates),
  dueAt: instant.nullable(),
  /** Since when the time stands still. */
  pausedAt: instant.nullable(),
  /** Since when nothing was written, pauses not counted; null where nothing runs. */
  quietSince: instant.nullable(),
  messages: z.number().int(),
  /** Reports of the student and what the system noticed, not handled yet. */
  alerts: z.number().int(),
  /** Messages that may speak of a risk and that nobody has handled yet. */
  safety: z.number().int(),
  /** What the student asks a person and nobody has answered yet. */
  questions: z.number().int(),
  /** What the student wrote last; null where nothing is, or where it is not shown. */
  lastMessage: z.object({ text: z.string(), at: instant }).nullable(),
})
export type BoardTile = z.infer<typeof tileSchema>

export const boardSchema = named('Board', {
  /** The server's clock at this answer. */
  now: instant,
  state: activityStateSchema,
  pausedAt: instant.nullable(),
  /** By name, never by what somebody has done. */
  tiles: z.array(tileSchema),
  /** Students beyond those shown. */
  more: z.number().int(),
  notes: z.array(noteSchema),
  /** Whether this actor may have what students write shown, and whether it is. */
  words: z.enum(['forbidden', 'hidden', 'shown']),
  /** Questions that at least three students have asked lately, in the words of one of them. */
  asked: z.array(z.object({ text: z.string(), students: z.number().int() })),
})
export type Board = z.infer<typeof boardSchema>
/** As the server gives it: with dates, which the answer writes as texts. */
export type ToldBoard = z.input<typeof boardSchema>

const { minutes, reason } = attempts.extendAttempt.body.shape

const onBoard = {
  tag: 'Atividades SGA',
  policy: 'assessment.manage',
  permission: 'assessments.manage',
} as const

/** The live board of an activity: one tile a student, and what a teacher does with all of them. */
export const board = defineContract({
  /** SSE: `event: board`, `data:` a `Board`; at once and whenever something changed. With the words it is in the audit trail. */
  followBoard: {
    ...route('GET', '/api/assessments/:assessmentId/board'),
    ...onBoard,
    summary: 'Acompanha ao vivo os alunos de uma atividade',
    query: z.object({ words: z.enum(['hidden', 'shown']).default('hidden') }),
    raw: 'text/event-stream',
  },
  /** Repeated: as it was done first. */
  pauseActivity: {
    ...route('POST', '/api/assessments/:assessmentId/pause'),
    ...onBoard,
    summary: 'Pausa a turma ou continua: na pausa nada é enviado, e o prazo de cada aluno anda o tempo dela',
    body: z.strictObject({ action: z.enum(['pause', 'resume']) }),
    errors: ['sga_not_published'],
  },
  tellClass: {
    ...route('POST', '/api/assessments/:assessmentId/notes'),
    ...onBoard,
    summary: 'Manda um aviso a todos os alunos da atividade',
    limitPerMinute: 30,
    body: z.strictObject({
      text: z.string().trim().min(2, 'Escreva o aviso.').max(500, 'O aviso pode ter no máximo 500 caracteres.'),
    }),
    status: 201,
    ok: noteSchema,
  },
  extendEverybody: {
    ...route('POST', '/api/assessments/:assessmentId/extra-time'),
    ...onBoard,
    summary: 'Dá minutos a mais a todas as tentativas em andamento',
    limitPerMinute: 30,
    body: z.strictObject({ minutes, reason }),
    ok: z.object({ extended: z.number().int() }),
    errors: ['sga_nobody_extended'],
  },
  /** What the student has written is delivered and sealed. */
  endAttempt: {
    ...route('POST', '/api/attempts/:attemptId/end'),
    ...onBoard,
    policy: 'attempt.manage',
    summary: 'Encerra a tentativa em andamento de um aluno; o que foi escrito é entregue',
    body: z.strictObject({ reason }),
    ok: attemptSchema,
    errors: ['sga_attempt_over'],
  },
})
