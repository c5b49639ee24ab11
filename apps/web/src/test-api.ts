import { errorTable, type Problem, type ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { vi } from 'vitest'

type Answer = Response | object | ((request: Request) => Response | object | Promise<Response | object>)
export type Answers = Readonly<Record<string, Answer>>

/**
 * Stands in the server's place: `{ 'GET /api/auth/session': user }`. An address may leave out its query. What is not named
 * answers as a server does that does not have it. Gives back the requests, in their order.
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

/** An answer of the server that refuses. */
export function problem(code: ErrorCode, facts: Partial<Problem> = {}): Response {
  const [status, title] = errorTable[code]
  const body = { type: 'about:blank', code, status, title, instance: 'urn:request:req-1', ...facts }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

export const noContent = () => new Response(null, { status: 204 })

/** Requests of one operation: `requestsTo(requests, 'POST /api/users')`. */
export const requestsTo = (requests: readonly Request[], operation: string): Request[] =>
  requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === operation)
