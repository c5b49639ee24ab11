import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { Door, DoorOptions } from '@prosa/contract/conversations/door-options.ts'
import { type AppContext, perContext } from '#/context.ts'
import type { ChatRow } from '#/modules/conversations/messages/own-chats.repository.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/**
 * What a limit says about an answer, asked in the transaction that stores it: what is refused further on has used nothing
 * up, and of many at once each sees those before it.
 */
export interface Admission {
  /** Those with the same name are asked one after the other. */
  readonly turn: string
  /** Throws where there is no room; takes the lock that keeps other instances waiting. */
  check(tx: Queryable): Promise<void>
}

/** Who answers in a chat: a configuration, and the version it is of (null for a draft). */
export interface Answering {
  readonly config: AssistantConfig
  readonly version: number | null
  /** What its door lets people do; left out where there is no door. */
  readonly options?: Pick<DoorOptions<Door>, 'voice'>
  /** What counts the answer that is about to begin. */
  readonly admission?: Admission | undefined
}

/** What answers behind a door: the assistant's configuration within the door's options. */
export const configWithin = (
  config: AssistantConfig,
  { sources, files }: Pick<DoorOptions<Door>, 'sources' | 'files'>,
): AssistantConfig => ({ ...config, showSources: sources, files: { ...config.files, enabled: files } })

/** The person's message as it is about to be stored; the same id again is the same message. */
export interface IncomingMessage {
  readonly id: string
  readonly text: string
}

/**
 * The rules that what let a guest in adds to its chats. The module of the link or of the activity registers them at the
 * start, because chats do not know who shares an assistant.
 */
export interface GuestAccessPolicy {
  /** Throws where the chat may not be looked at any more, such as 410 where a link was paused. */
  see(ctx: AppContext, actor: GuestActor, chat: ChatRow): Promise<void>
  /**
   * Throws where the guest may not write now. Limits are checked later, when the message is stored. There is no
   * message where an answer is regenerated or continued.
   */
  write(ctx: AppContext, actor: GuestActor, chat: ChatRow, message?: IncomingMessage): Promise<Answering>
  /** Who would answer now; nothing is counted. Throws as `see`. */
  answering(ctx: AppContext, actor: GuestActor, chat: ChatRow): Promise<Answering>
  /** The institution that a guest of this chat has come to. */
  institution(ctx: AppContext, chat: Pick<ChatRow, 'assistantId' | 'attemptId'>): Promise<string>
  /** What the door adds where a person is asked; left out where the assistant alone decides. */
  readonly people?: {
    /** Whether its guests may ask one. */
    allow(ctx: AppContext, chat: ChatOrigin): Promise<boolean>
    /**
     * In the transaction of a question or of its answer, before anything else in it is locked: throws where nothing may come into the chat any
     * more, and keeps it so until the commit.
     */
    admit(tx: Queryable, chat: ChatOrigin, what: 'question' | 'answer'): Promise<void>
  }
  /** What a model may be asked beside the answers, such as for a summary; left out where it is asked nothing else. */
  readonly beside?: {
    /** Throws where the door is shut, or what it may cost is spent. */
    allow(ctx: AppContext, linkId: string): Promise<void>
    /** Counts what it has cost, in millionths of a real. */
    count(ctx: AppContext, linkId: string, micros: number): Promise<void>
  }
}

type ChatOrigin = Pick<ChatRow, 'origin' | 'attemptId'>

type GuestOrigin = 'share' | 'embed' | 'sga'

const policiesOf = perContext(() => new Map<string, GuestAccessPolicy>())

/** Once for each origin, before the first request. */
export function registerGuestAccessPolicy(ctx: AppContext, origin: GuestOrigin, policy: GuestAccessPolicy): void {
  policiesOf(ctx).set(origin, policy)
}

/** What the door of a chat adds where a person is asked, whoever looks. */
export const peopleAt = (ctx: AppContext, { origin }: Pick<ChatRow, 'origin'>): GuestAccessPolicy['people'] =>
  policiesOf(ctx).get(origin)?.people

/** 404 where a guest has a chat of an origin that lets no guest in. */
export function guestAccessPolicyOf(ctx: AppContext, { origin }: Pick<ChatRow, 'origin'>): GuestAccessPolicy {
  const policy = policiesOf(ctx).get(origin)
  if (!policy) throw notFound()
  return policy
}
