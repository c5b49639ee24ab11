import { named, z } from '@prosa/contract/protocol/zod.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { activityStateSchema } from '@prosa/contract/school/activities.ts'
import { attemptStates, shownStudentSchema } from '@prosa/contract/school/attempts.ts'
import { noteSchema } from '@prosa/contract/school/participation.ts'
import { instant } from '@prosa/contract/protocol/instant.ts'

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

/** The live board of an activity: one tile for each student. */
export const board = defineContract({
  /**
   * SSE: `event: board`, `data:` a `Board`; sent at once and on every change. Showing students' texts is recorded in
   * the audit trail.
   */
  followBoard: {
    ...route('GET', '/api/assessments/:assessmentId/board'),
    tag: 'Atividades',
    policy: 'assessment.manage',
    permission: 'assessments.manage',
    summary: 'Acompanha ao vivo os alunos de uma atividade',
    query: z.object({ words: z.enum(['hidden', 'shown']).default('hidden') }),
    raw: 'text/event-stream',
  },
})
