import { doorOptionsSchema } from '#/conversations/door-options.ts'
import { offeredFilesSchema } from '#/assistants/chat-files.ts'
import { named, z } from '#/protocol/zod.ts'
import { avatarSchema } from '#/assistants/avatars.ts'
import { legalBases } from '#/school/integrations.ts'
import { instant } from '#/protocol/instant.ts'

/* The students' operations. All times follow the server's clock; `now` lets the page correct its own. */

/**
 * `not_open`: count down to `opensAt`; `ready`: show the notice, nothing has begun; `running`: open `attempt.chatId`;
 * `closing`: the attempt ended and its last answer is being stored (seconds); `finished`: show the newest of `attempts`
 * with its receipt. If `canStart` is true with `finished`, another attempt is allowed.
 */
export const participationStates = ['not_open', 'ready', 'running', 'closing', 'finished'] as const

const ownAttemptSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  status: z.enum(['running', 'delivered', 'expired', 'annulled']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  endReason: z.enum(['student', 'time', 'closed']).nullable(),
  /** Receipt code such as `ABCD-1234`, once the attempt has ended. */
  receipt: z.string().nullable(),
  /** Number of messages that the student has sent. */
  messages: z.number().int(),
  /** Given once a person has confirmed the review and the teacher has released it. */
  feedback: z
    .object({
      reviewerName: z.string(),
      comment: z.string(),
      result: z.number().nullable(),
      /** Maximum of the result. */
      maximum: z.number(),
      /** The level of each criterion, where students see results. */
      criteria: z.array(
        z.object({
          title: z.string(),
          level: z.number().int(),
          text: z.string(),
          /** Null in a rubric without points. */
          points: z.number().nullable(),
          most: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
})

/** A teacher's note to all students of an activity. */
export const noteSchema = named('SgaNote', { id: z.uuid(), text: z.string(), createdAt: instant })
export type Note = z.infer<typeof noteSchema>

export const participationSchema = named('SgaPlace', {
  /** The server's time of this response. */
  now: instant,
  code: z.string(),
  title: z.string(),
  institution: z.string(),
  /** Time zone of the school, in which students read times; null: the organization's. */
  timeZone: z.string().nullable(),
  /** Logo of the institution, if it has one. */
  logoUrl: z.string().nullable(),
  /** Whether an editor is previewing the activity; the page has to say so. */
  preview: z.boolean(),
  student: z.object({ firstName: z.string() }),
  assistant: z.object({
    id: z.number().int(),
    name: z.string(),
    avatar: avatarSchema,
    greeting: z.string(),
    placeholder: z.string(),
  }),
  instructions: z.string(),
  openingQuestion: z.string(),
  rules: z.object({
    /** Minutes for this student, including extra time; null: until `closesAt`. */
    durationMinutes: z.number().int().nullable(),
    maxAttempts: z.number().int(),
    /** Files that may be attached to a message; null: text only. */
    files: offeredFilesSchema.nullable(),
  }),
  /** The options in effect: the activity's, limited by the assistant. */
  options: doorOptionsSchema('activity'),
  /** The notice before 'Li e entendi'; starting an attempt sends its `version` back. */
  notice: z.object({
    version: z.string(),
    institution: z.string(),
    legalBasis: z.enum(legalBases).nullable(),
    retentionDays: z.number().int(),
    contact: z.string(),
  }),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  state: z.enum(participationStates),
  /** Whether the teacher has paused the class: no messages, no new attempts, and the clock stands still. */
  paused: z.boolean(),
  /** The teacher's newest 20 notes to the class, newest first. */
  notes: z.array(noteSchema),
  canStart: z.boolean(),
  attemptsLeft: z.number().int(),
  /** The current attempt (`running`, `closing`). */
  attempt: z
    .object({
      id: z.uuid(),
      number: z.number().int(),
      /** The only chat of the attempt; chat operations accept the guest's token. */
      chatId: z.uuid(),
      startedAt: instant,
      /** When the attempt ends; extra time moves it. Null: no time limit. */
      dueAt: instant.nullable(),
      /** Start of the current pause; the remaining time is `dueAt` minus this. Null: not paused. */
      pausedAt: instant.nullable(),
      extraMinutes: z.number().int(),
      /** Number of messages sent, without retries. */
      messages: z.number().int(),
    })
    .nullable(),
  /** Ended attempts, newest first. */
  attempts: z.array(ownAttemptSchema),
  /** Target of 'Voltar para {host}'; null if the school gave none. */
  returnUrl: z.string().nullable(),
  /**
   * Code of the student's class, who may then pass the device on; empty once the code has ended; null for students from
   * a school's system.
   */
  classCode: z.string().nullable(),
})
export type Participation = z.infer<typeof participationSchema>
/** The same before serialization, with `Date` values instead of texts. */
export type UnserializedParticipation = z.input<typeof participationSchema>
