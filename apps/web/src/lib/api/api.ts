import { createClient, type ApiProblem } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { fetchOnce } from '#/lib/api/early-reads.ts'
import { listenersOf } from '#/lib/device/observed.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { newId } from '#/lib/format/new-id.ts'
import { storable } from '#/lib/format/storable.ts'
import { currentToken } from '#/lib/session/tokens.ts'

const problems = listenersOf<ApiProblem>()

/** Hears of every answer that is not 2xx, whoever asked. */
export const onProblem = problems.subscribe
export const announceProblem = problems.tell

/** The API, one method per operation of the contract, with the token of whoever the page is for [S51]. */
export const api = createClient<AppContract>(operations, {
  base: runtimeConfig.apiBase,
  token: currentToken,
  fetch: fetchOnce,
  onProblem: announceProblem,
  newKey: newId,
  sentText: storable,
  // few pages ever meet a server that is too busy
  waitForRetry: (attempt) => import('#/lib/api/wait-for-retry.ts').then((piece) => piece.default(attempt)),
})
