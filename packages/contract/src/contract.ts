import { assistants } from '#/assistants.ts'
import { auth } from '#/auth.ts'
import { chats } from '#/chats.ts'
import { knowledge } from '#/knowledge.ts'
import { models } from '#/models.ts'
import { users } from '#/users.ts'
import { versions } from '#/versions.ts'

/** The whole API, by operation id. */
export const contract = { ...auth, ...users, ...assistants, ...versions, ...knowledge, ...models, ...chats }
export type AppContract = typeof contract
export type OperationName = keyof AppContract
