import { errorTable, type Problem, type ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { vi } from 'vitest'

type Answer = Response | object | ((request: Request) => Response | object | Promise<Response | object>)
export type Answers = Readonly<Record<string, Answer>>

/**
 * Stubs the server: `{ 'GET /api/auth/session': user }`. A key may omit the query; a request without a key gets a 404. Returns the requests
 * in order.
 */
export function answerApi(answers: Answers): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const request = new Request(new URL(input, location.origin), init)
    requests.push(request.clone())
    const { pathname, search } = new URL(request.url)
    const answer = answers[`${request.method} ${pathname}${search}`] ?? answers[`${request.method} ${pathname}`]
    const given = typeof answer === 'function' ? await answer(request) : (answer ?? problem('not_found'))
    return given instanceof Response ? given.clone() : Response.json(given)
  })
  return requests
}

/** Makes a problem response of the server. */
export function problem(code: ErrorCode, facts: Partial<Problem> = {}): Response {
  const [status, title] = errorTable[code]
  const body = { type: 'about:blank', code, status, title, instance: 'urn:request:req-1', ...facts }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

export const noContent = () => new Response(null, { status: 204 })

/** Requests of one operation: `requestsTo(requests, 'POST /api/users')`. */
export const requestsTo = (requests: readonly Request[], operation: string): Request[] =>
  requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === operation)
