import { addressOf } from '@prosa/contract/protocol/api.ts'
import { ApiProblem, readProblem } from '@prosa/contract/protocol/client.ts'
import type { OperationName } from '@prosa/contract/contract.ts'
import { operations } from '@prosa/contract/protocol/plain-operations.ts'
import { announceProblem } from '#/lib/api/api.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { currentToken } from '#/lib/session/tokens.ts'

interface UploadOptions {
  params: Record<string, unknown>
  file: File
  /** Hears how much is sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends one file to an operation that takes uploads. By XMLHttpRequest, because `fetch` does not tell how far it is.
 * Resolves with the answer's body. Rejects with the server's problem, with a TypeError where no answer came, or with the signal's reason.
 */
export function uploadFile(name: OperationName, { params, file, onProgress, signal }: UploadOptions): Promise<string> {
  const request = new XMLHttpRequest()
  const answer = new Promise<string>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText)
      else void problemOf(request).then(reject)
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(signal.reason))
  })
  signal.addEventListener('abort', () => request.abort())
  const operation = operations[name]
  request.open(operation.method ?? 'GET', runtimeConfig.apiBase + addressOf(operation, { params }))
  request.setRequestHeader('accept', 'application/json')
  const token = currentToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return answer
}

async function problemOf(request: XMLHttpRequest): Promise<ApiProblem> {
  const problem = new ApiProblem(await readProblem(new Response(request.responseText, { status: request.status })))
  announceProblem(problem)
  return problem
}
