import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { SafeFetchError } from '@prosa/server/src/platform/http/safe-fetch-error.ts'

/** The server could not be used at all. */
export class ServerUnavailable extends ToolFailure {}

/** The server wants to know on whose behalf it is called, or wants more than the person allowed. */
export class AuthorizationNeeded extends ServerUnavailable {
  /** The scope that the server named. */
  readonly scope: string | undefined
  constructor(scope?: string) {
    super('O servidor pede autorização. O responsável pelo assistente precisa conectá-lo de novo.')
    this.scope = scope
  }
}

/** What the library's errors have in common; its classes would load it. */
interface LibraryError {
  name?: unknown
  code?: unknown
  status?: unknown
  requiredScope?: unknown
  cause?: unknown
}

const reasons = {
  url: 'Não foi possível acessar o endereço.',
  address: 'Não foi possível acessar o endereço.',
  redirects: 'Não foi possível acessar o endereço.',
  network: 'Não foi possível acessar o endereço.',
  timeout: 'O servidor não respondeu a tempo.',
  size: 'O servidor mandou dados demais.',
}

/** Codes of the protocol by which a server refuses a request that it has not begun. */
const refused = new Set<unknown>([-32600, -32601, -32602, -32021, -32022, -32042])
const wantsMore = new Set<unknown>(['UNSUPPORTED_RESULT_TYPE', 'INPUT_REQUIRED_ROUNDS_EXCEEDED'])

const flowErrors = new Set(['IssuerMismatchError', 'AuthorizationServerMismatchError', 'InsecureTokenEndpointError'])

/** Converts any error of a connection to a sentence for people. */
export function toFailure(error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return new ToolFailure(reasons[cause.reason])
    const { name, code, status, requiredScope } = cause as LibraryError
    if (name === 'InsufficientScopeError')
      return new AuthorizationNeeded(typeof requiredScope === 'string' ? requiredScope : undefined)
    if (name === 'UnauthorizedError' || status === 401 || status === 403) return new AuthorizationNeeded()
    if (name === 'RegistrationRejectedError')
      return new ToolFailure('O servidor não aceita registro automático: escreva o ID do cliente que ele deu à escola.')
    if (typeof name === 'string' && flowErrors.has(name))
      return new ToolFailure('O servidor de autorização não se identifica como deveria. Nada foi enviado a ele.')
    if (name === 'OAuthError') return new ToolFailure('O servidor de autorização não aceitou o pedido.')
    if (status === 404) return new ToolFailure('O servidor não conhece este endereço, ou esqueceu a conexão.')
    if (code === 'REQUEST_TIMEOUT' || name === 'TimeoutError')
      return new ToolFailure('O servidor não respondeu a tempo.')
    if (code === 'LIST_PAGINATION_EXCEEDED') return new ToolFailure('O servidor oferece ferramentas demais.')
    if (code === 'CONNECTION_CLOSED') return new ToolFailure('O servidor encerrou a conexão sem responder.')
    if (code === -32602) return new ToolFailure(`O servidor não aceitou os valores: ${cause.message.slice(0, 500)}`)
    if (wantsMore.has(code) || code === -32042)
      return new ToolFailure('A ferramenta pede mais dados à pessoa, o que ainda não é possível.')
  }
  return new ToolFailure('O servidor não respondeu como um servidor MCP.')
}

/** Whether a call that ended in this error surely changed nothing. */
export function isCertain(error: unknown): boolean {
  if (error instanceof ToolFailure) return true
  const { name, code, status } = error as LibraryError
  const isRefusedByHttp = typeof status === 'number' && status >= 400 && status < 500 && status !== 408
  const isUnauthorized = name === 'UnauthorizedError' || name === 'InsufficientScopeError'
  return isRefusedByHttp || isUnauthorized || refused.has(code) || wantsMore.has(code)
}
