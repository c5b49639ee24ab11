// The product's MCP client as a command that the conformance suite runs with the address of its server.
import type { SafeFetch } from '@prosa/server/src/platform/http/safe-fetch.ts'
import {
  type AuthorizationStore,
  type Authorization,
  beginAuthorization,
  finishAuthorization,
  useAuthorization,
} from '#/tools/server/mcp/authorization.service.ts'
import { callOffered, listOffered } from '#/tools/server/mcp/connection.service.ts'
import { AuthorizationNeeded } from '#/tools/server/mcp/failures.model.ts'

/** How often a person would follow a server's request for authorization. */
const PATIENCE = 3

const url = process.argv.at(-1)!
const given = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  client_id?: string
  client_secret?: string
}
// the suite's servers are on any port of this machine; what the product's own door refuses is tested elsewhere
const door: SafeFetch = (address, init) => fetch(address, { ...init, redirect: 'manual' })

let stored: Authorization = given.client_id === undefined ? {} : { client: { ...given, client_id: given.client_id } }
const store: AuthorizationStore = {
  read: () => Promise.resolve(stored),
  save(changes) {
    stored = { ...stored, ...changes }
    return Promise.resolve()
  },
  alone: (act) => act(store),
}
const introduction = {
  redirectUrl: 'http://localhost:3000/callback',
  clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
}
const server = { url, headers: {} }
const side = { door, server, introduction, store }
const signal = AbortSignal.timeout(120_000)
const authorized = { ...server, auth: useAuthorization(side) }

let attempts = 0
async function perform<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    attempts += 1
    if (!(error instanceof AuthorizationNeeded) || attempts > PATIENCE) throw error
    if (error.scope !== undefined) await store.save({ missingScope: error.scope })
    const { url: address, verifier } = await beginAuthorization(side, signal)
    // the person's browser
    const answer = await fetch(address, { redirect: 'manual' })
    await finishAuthorization(side, verifier, new URL(answer.headers.get('location')!).searchParams)
    return await perform(act)
  }
}

const { tools } = await perform(() => listOffered(door, authorized, signal))
for (const tool of tools) {
  const input = tool.name === 'add_numbers' ? { a: 5, b: 3 } : {}
  await perform(() => callOffered(door, authorized, signal, { tool, input, key: 'conformance' }))
}
