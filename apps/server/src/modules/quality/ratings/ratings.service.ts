import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import { type AssistantRow, loadAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import { findRated } from '#/modules/quality/ratings/handling/handling.repository.ts'
import type { PersonalData } from '#/personal-data.ts'
import { type Actor, hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import { authorize, type Policy } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import { rowsByName } from '#/platform/db/rows-by-name.ts'

interface RatingFacts {
  /** Whether the actor may edit the assistant that gave the answer. */
  edits: boolean
  /** Whether a student rated it in an activity: those texts are for reviewers. */
  ofStudent: boolean
}

const ratesOwn = (actor: Actor, { edits, ofStudent }: RatingFacts) =>
  !isAdmin(actor) && edits && !ofStudent && hasPermission(actor, 'ratings.view_own')

const administers = (actor: Actor, permission: 'ratings.view' | 'ratings.manage', { ofStudent }: RatingFacts) =>
  isAdmin(actor) && hasPermission(actor, permission) && (!ofStudent || hasPermission(actor, 'sga.read_transcripts'))

/**
 * The screen is for administrators [S3] [S23], students' texts for people who may read them; in the builder, editors see their assistant's
 * ratings.
 */
export const ratingsPolicy: Policy<RatingFacts, 'view' | 'manage'> = {
  view: (actor, facts) => administers(actor, 'ratings.view', facts) || ratesOwn(actor, facts),
  manage: (actor, facts) => administers(actor, 'ratings.manage', facts) || ratesOwn(actor, facts),
}

/** What an admitted person may do with a rating. */
export type Abilities = Pick<RatingDetails, 'manageable' | 'around'>

/** Whether the actor may also read students' texts in activities. */
export const mayReadStudents = (actor: Actor): boolean => ratingsPolicy.view(actor, { edits: false, ofStudent: true })

/** Returns the ratings that the actor may list: administrators all, editors those of the requested assistant. */
async function requireReach(ctx: AppContext, assistant: string, actor: Actor): Promise<{ includesStudents: boolean }> {
  if (!isAdmin(actor)) await loadAssistant(ctx, actor, Number(assistant) || 0, 'edit')
  return { includesStudents: mayReadStudents(actor) }
}

/** Admits people who may view or manage a rating; the context says whether they may manage it and what of the conversation they see. */
const ofRating = <const Action extends 'view' | 'manage'>(action: Action) =>
  about({
    param: 'ratingId',
    load: async (ctx: AppContext, ratingId: string, actor): Promise<Abilities | undefined> => {
      const rated = await findRated(ctx.db, ratingId)
      if (!rated) return undefined
      const around = isAdmin(actor)
        ? 'shown'
        : surroundingsFor(actor, await loadAssistant(ctx, actor, rated.assistantId, 'edit'))
      const facts = { edits: true, ofStudent: rated.origin === 'sga' }
      authorize(ratingsPolicy, actor, action, facts)
      return { manageable: ratingsPolicy.manage(actor, facts), around }
    },
    action,
  })

export const ratingRules = {
  'ratings.list': about({
    param: 'assistant',
    load: requireReach,
    action: 'list',
    allows: (actor) => ratingsPolicy.view(actor, { edits: true, ofStudent: false }),
  }),
  /** Admits administrators to the whole screen. */
  'ratings.view_all': { admits: (actor: Actor) => ratingsPolicy.view(actor, { edits: false, ofStudent: false }) },
  'ratings.view': ofRating('view'),
  'ratings.manage': ofRating('manage'),
}

/** The messages around an answer are read under the same conditions as all conversations with the assistant. */
function surroundingsFor(actor: Actor, assistant: AssistantRow): RatingDetails['around'] {
  if (!accessPolicy.readChats(actor, assistant)) return 'not_permitted'
  return assistant.options.chatsReadable ? 'shown' : 'closed'
}

/** A rating is deleted with its message, a test case with its assistant. */
export const ratingsData: PersonalData = {
  exportRows: (db, userId) =>
    rowsByName(db, {
      avaliacoes: sql`select chat_id as conversa, message_id as mensagem, value as avaliacao, reasons as motivos,
        comment as comentario, expected as como_deveria_ser, reply as resposta, created_at as em from ratings
        where user_id = ${userId}`,
    }),
}
