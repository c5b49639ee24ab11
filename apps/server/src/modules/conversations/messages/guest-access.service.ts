import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { Door, DoorOptions } from '@prosa/contract/conversations/door-options.ts'
import { type AppContext, perContext } from '#/context.ts'
import type { ChatRow } from '#/modules/conversations/messages/own-chats.repository.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/**
 * A limit on answers, checked in the transaction that stores an answer: a later refusal consumes nothing, and simultaneous
 * answers count one another.
 */
export interface Admission {
  /** Admissions with the same name are checked one after the other. */
  readonly turn: string
  /** Throws if the limit is reached; takes a lock against other instances. */
  check(tx: Queryable): Promise<void>
}

/** The answering configuration and its version (null for a draft). */
export interface Answering {
  readonly config: AssistantConfig
  readonly version: number | null
  /** Options of the guest's link or activity; missing for members. */
  readonly options?: Partial<DoorOptions<Door>>
  /** Counts the answer that is about to begin. */
  readonly admission?: Admission | undefined
}

/** Returns the assistant's configuration restricted by the options of a link or activity. */
export const configWithin = (
  config: AssistantConfig,
  { sources, files }: Pick<DoorOptions<Door>, 'sources' | 'files'>,
): AssistantConfig => ({ ...config, showSources: sources, files: { ...config.files, enabled: files } })

/** A person's message before it is stored; a repeated id is the same message. */
export interface IncomingMessage {
  readonly id: string
  readonly text: string
}

/**
 * Rules that a link or an activity adds to its guests' chats. Those areas register them at the start, because chats do not
 * know who shares an assistant.
 */
export interface GuestAccessPolicy {
  /** Throws if the chat may no longer be read, such as 410 for a paused link. */
  requireReadable(ctx: AppContext, actor: GuestActor, chat: ChatRow): Promise<void>
  /**
   * Throws if the guest may not write now. Limits are checked when the message is stored. Without a message an answer is
   * regenerated or continued.
   */
  requireWritable(ctx: AppContext, actor: GuestActor, chat: ChatRow, message?: IncomingMessage): Promise<Answering>
  /** Returns the answering configuration without counting. Throws as `requireReadable`. */
  findAnswering(ctx: AppContext, actor: GuestActor, chat: ChatRow): Promise<Answering>
  /** Returns the name of the institution that the guest visits. */
  findInstitution(ctx: AppContext, chat: Pick<ChatRow, 'assistantId' | 'attemptId'>): Promise<string>
  /** Rules for an exchange with a person instead of the model; without them the assistant decides. */
  readonly exchanges?: {
    findOptions(ctx: AppContext, chat: ChatOrigin): Promise<Partial<DoorOptions<Door>>>
    /**
     * Called first in the transaction of a question or answer: throws if the chat accepts nothing more, and keeps this state
     * locked until the commit.
     */
    requireOpen(tx: Queryable, chat: ChatOrigin, what: 'question' | 'answer'): Promise<void>
  }
  /** Rules for other calls to a model, such as for a summary; without them there are none. */
  readonly sideCalls?: {
    /** Throws if the link is closed or its budget is spent. */
    requireRoom(ctx: AppContext, linkId: string): Promise<void>
    /** Counts the cost, in millionths of a real. */
    countCost(ctx: AppContext, linkId: string, micros: number): Promise<void>
  }
}

type ChatOrigin = Pick<ChatRow, 'origin' | 'attemptId'>

type GuestOrigin = 'share' | 'embed' | 'sga'

const getPolicies = perContext(() => new Map<string, GuestAccessPolicy>())

/** Registers an origin's rules; called once per origin, before the first request. */
export function registerGuestAccessPolicy(ctx: AppContext, origin: GuestOrigin, policy: GuestAccessPolicy): void {
  getPolicies(ctx).set(origin, policy)
}

/**
 * Returns the origin's rules for exchanges with a person.
 * @public for extensions
 */
export const findExchangePolicy = (
  ctx: AppContext,
  { origin }: Pick<ChatRow, 'origin'>,
): GuestAccessPolicy['exchanges'] => getPolicies(ctx).get(origin)?.exchanges

/** Returns the origin's rules. Throws 404 if the origin allows no guests. */
export function getGuestAccessPolicy(ctx: AppContext, { origin }: Pick<ChatRow, 'origin'>): GuestAccessPolicy {
  const policy = getPolicies(ctx).get(origin)
  if (!policy) throw notFound()
  return policy
}
