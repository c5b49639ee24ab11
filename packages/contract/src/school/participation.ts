import { doorOptionsSchema } from '#/conversations/door-options.ts'
import { offeredFilesSchema } from '#/assistants/chat-files.ts'
import { named, z } from '#/protocol/zod.ts'
import { avatarSchema } from '#/assistants/avatars.ts'
import { legalBases } from '#/school/integrations.ts'
import { instant } from '#/protocol/instant.ts'

/* The student's side. Everything is by the server's clock; `now` lets the page reckon with it. */

/**
 * `not_open`: show the countdown to `opensAt`; `ready`: the gate, nothing has begun; `running`: go to `attempt.chatId`;
 * `closing`: time is over or it was delivered, the last answer is still being kept (seconds); `finished`: nothing more to
 * do, show the newest of `attempts` with its receipt. Where `canStart` is true beside `finished`, another attempt is allowed.
 */
export const participationStates = ['not_open', 'ready', 'running', 'closing', 'finished'] as const

const ownAttemptSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  status: z.enum(['running', 'delivered', 'expired', 'annulled']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  endReason: z.enum(['student', 'time', 'closed']).nullable(),
  /** `ABCD-1234`, from the moment it ends. */
  receipt: z.string().nullable(),
  /** Messages the student has sent. */
  messages: z.number().int(),
  /** Once a named person has confirmed it and the teacher released it. */
  feedback: z
    .object({
      reviewerName: z.string(),
      comment: z.string(),
      result: z.number().nullable(),
      /** What the result counts to. */
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

/** A note of the teacher to everybody in an activity. */
export const noteSchema = named('SgaNote', { id: z.uuid(), text: z.string(), createdAt: instant })
export type Note = z.infer<typeof noteSchema>

export const participationSchema = named('SgaPlace', {
  /** The server's clock at this answer. */
  now: instant,
  code: z.string(),
  title: z.string(),
  institution: z.string(),
  /** Of the school, for the times that the student reads; null: the organization's. */
  timeZone: z.string().nullable(),
  /** Of the institution, where it has one. */
  logoUrl: z.string().nullable(),
  /** True where an editor looks at their own activity: say so on the page. */
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
    /** Minutes this student has, accommodations included; null: until `closesAt`. */
    durationMinutes: z.number().int().nullable(),
    maxAttempts: z.number().int(),
    /** What may be handed in with a message; null: text alone. */
    files: offeredFilesSchema.nullable(),
  }),
  /** What holds here: the activity's options within what the assistant offers. */
  options: doorOptionsSchema('activity'),
  /** What the student reads before 'Li e entendi'; send `version` back with the start. */
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
  /** The teacher has stopped the class: nothing is sent and nobody begins until it goes on, and no time runs. */
  paused: z.boolean(),
  /** What the teacher said to the whole class, newest first: the newest 20. */
  notes: z.array(noteSchema),
  canStart: z.boolean(),
  attemptsLeft: z.number().int(),
  /** The attempt under way (`running`, `closing`). */
  attempt: z
    .object({
      id: z.uuid(),
      number: z.number().int(),
      /** The only chat of the attempt: all chat operations take the guest's token. */
      chatId: z.uuid(),
      startedAt: instant,
      /** When it ends by itself; moves when a teacher grants time. Null: no clock. */
      dueAt: instant.nullable(),
      /** Since when its time stands still: what is left is `dueAt` less this. Null: it runs. */
      pausedAt: instant.nullable(),
      extraMinutes: z.number().int(),
      /** Messages sent, repetitions not counted. */
      messages: z.number().int(),
    })
    .nullable(),
  /** Ended ones, newest first. */
  attempts: z.array(ownAttemptSchema),
  /** Where 'Voltar para {host}' leads; null: the school gave none. */
  returnUrl: z.string().nullable(),
  /** Came by this code of a class, empty once it has ended, and may pass the device on; null: came from a school's system. */
  classCode: z.string().nullable(),
})
export type Participation = z.infer<typeof participationSchema>
/** As the server gives it: with dates, which the answer writes as texts. */
export type ToldParticipation = z.input<typeof participationSchema>
