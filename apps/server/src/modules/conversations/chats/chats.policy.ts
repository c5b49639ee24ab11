import type { Policy } from '#/platform/authorization/authorize.ts'

export interface ChatFacts {
  readonly userId: number | null
  readonly guestId: string | null
}

/** A chat is its owner's alone: editing or administering an assistant is not reading what people tell it. */
export const chatPolicy: Policy<ChatFacts, 'own'> = {
  own: (actor, chat) => (actor.kind === 'user' ? chat.userId === actor.id : chat.guestId === actor.guestId),
}
