import { createClient, type ApiProblem, type Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { fetchOnce } from '#/lib/api/early-reads.ts'
import { createListeners } from '#/lib/device/observed.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { newId } from '#/lib/format/new-id.ts'
import { storable } from '#/lib/format/storable.ts'
import { currentToken } from '#/lib/session/tokens.ts'

const problems = createListeners<ApiProblem>()

/** Subscribes to the problems of all failed calls, in addition to each caller's own handling. */
export const onProblem = problems.subscribe
export const announceProblem = problems.notify

/** The API client, one method per operation of the contract; sends the token of the page's session [S51]. */
export const api: Client<AppContract> = createClient<AppContract>(operations, {
  base: runtimeConfig.apiBase,
  token: currentToken,
  fetch: fetchOnce,
  onProblem: announceProblem,
  newKey: newId,
  sentText: storable,
  // Loaded on demand, because few pages ever meet a server that is too busy.
  waitForRetry: (attempt) => import('#/lib/api/wait-for-retry.ts').then((piece) => piece.default(attempt)),
})
