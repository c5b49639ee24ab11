import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { activityStateSchema } from '#/school/activities.ts'
import { attemptSchema, attempts, attemptStates, shownStudentSchema } from '#/school/attempts.ts'
import { noteSchema } from '#/school/participation.ts'
import { instant } from '#/protocol/instant.ts'

/** `absent`: a student of the class who has not opened the activity yet. */
export const tileStates = ['absent', ...attemptStates] as const

const tileSchema = named('BoardTile', {
  student: shownStudentSchema,
  /** The newest attempt; null if there is none. */
  attemptId: z.uuid().nullable(),
  state: z.enum(tileStates),
  dueAt: instant.nullable(),
  /** Start of the current pause. */
  pausedAt: instant.nullable(),
  /** Time of the last message, without pauses; null if no attempt is running. */
  quietSince: instant.nullable(),
  messages: z.number().int(),
  /** Open reports by the student and alerts of the system. */
  alerts: z.number().int(),
  /** Open safety alerts about messages. */
  safety: z.number().int(),
  /** Open questions to a person. */
  questions: z.number().int(),
  /** The student's last message; null if there is none or messages are hidden. */
  lastMessage: z.object({ text: z.string(), at: instant }).nullable(),
})
export type BoardTile = z.infer<typeof tileSchema>

export const boardSchema = named('Board', {
  /** The server's time of this response. */
  now: instant,
  state: activityStateSchema,
  pausedAt: instant.nullable(),
  /** In order of names, never of performance. */
  tiles: z.array(tileSchema),
  /** Number of students beyond those shown. */
  more: z.number().int(),
  notes: z.array(noteSchema),
  /** Visibility of students' messages for this actor. */
  words: z.enum(['forbidden', 'hidden', 'shown']),
  /** Questions that at least three students asked recently, in one student's wording. */
  asked: z.array(z.object({ text: z.string(), students: z.number().int() })),
})
export type Board = z.infer<typeof boardSchema>
/** The same before serialization, with `Date` values instead of texts. */
export type UnserializedBoard = z.input<typeof boardSchema>

const { minutes, reason } = attempts.extendAttempt.body.shape

const onBoard = {
  tag: 'Atividades',
  policy: 'assessment.manage',
  permission: 'assessments.manage',
} as const

/** The live board of an activity: one tile for each student, and the teacher's actions for the whole class. */
export const board = defineContract({
  /**
   * SSE: `event: board`, `data:` a `Board`; sent at once and on every change. Showing students' texts is recorded in
   * the audit trail.
   */
  followBoard: {
    ...route('GET', '/api/assessments/:assessmentId/board'),
    ...onBoard,
    summary: 'Acompanha ao vivo os alunos de uma atividade',
    query: z.object({ words: z.enum(['hidden', 'shown']).default('hidden') }),
    raw: 'text/event-stream',
  },
  /** Repeating the call changes nothing. */
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
  /** Delivers and seals what the student has written. */
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
