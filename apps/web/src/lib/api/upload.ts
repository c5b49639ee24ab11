import { formatAddress } from '@prosa/contract/protocol/api.ts'
import { ApiProblem, readAnswer, readProblem } from '@prosa/contract/client/client.ts'
import type { OperationName } from '@prosa/contract/client/contract.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { announceProblem } from '#/lib/api/api.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { currentToken } from '#/lib/session/tokens.ts'

interface UploadOptions {
  params: Record<string, unknown>
  file: File
  /** Called with the share sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file to an operation. Uses XMLHttpRequest, because `fetch` reports no progress.
 *
 * @returns the parsed response; rejects with the server's problem, with a TypeError without a response, or with the
 * signal's reason
 */
export function uploadFile<Answer = unknown>(
  name: OperationName,
  { params, file, onProgress, signal }: UploadOptions,
): Promise<Answer> {
  const request = new XMLHttpRequest()
  const answer = new Promise<Answer>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(parseResponse(request) as Promise<Answer>))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(signal.reason))
  })
  signal.addEventListener('abort', () => request.abort())
  const operation = operations[name]
  request.open(operation.method ?? 'GET', runtimeConfig.apiBase + formatAddress(operation, { params }))
  request.setRequestHeader('accept', 'application/json')
  const token = currentToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return answer
}

async function parseResponse(request: XMLHttpRequest): Promise<unknown> {
  const { status, responseText } = request
  const response = new Response(status === 204 ? null : responseText, { status, headers: readHeaders(request) })
  if (response.ok) return readAnswer(response)
  const problem = new ApiProblem(await readProblem(response))
  announceProblem(problem)
  throw problem
}

/** The headers by which `readProblem` distinguishes our responses from a captive portal's page. */
function readHeaders(request: XMLHttpRequest): Record<string, string> {
  const id = request.getResponseHeader('x-request-id')
  return { 'content-type': request.getResponseHeader('content-type') ?? '', ...(id && { 'x-request-id': id }) }
}
