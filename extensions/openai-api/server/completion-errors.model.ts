import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { type OpenAiError, refusedParameters } from '#/openai-api/programs.ts'
import type { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'

export interface OpenAiFailure {
  status: number
  body: OpenAiError
  /** Seconds after which the caller may retry. */
  retryAfter?: number
}

const RETRY_SECONDS = 5
/** Error code of parameters that other services support. */
export const UNSUPPORTED = 'unsupported_parameter'

/**
 * Converts an error to OpenAI's format. Errors that need another request are 400 even if they are 409, 410 or 422 elsewhere,
 * because OpenAI's clients retry a 409. Too many simultaneous answers are 429, so that clients wait and retry.
 */
export function openAiFailure({ code, status, message, facts }: DomainError): OpenAiFailure {
  const wait = facts.retryAfter ?? RETRY_SECONDS
  switch (code) {
    case 'session_required':
      return failure(401, 'A chave de API não existe, venceu ou foi revogada.', { code: 'invalid_api_key' })
    case 'not_found':
      return failure(404, 'O modelo não existe, ou esta chave não tem acesso a ele.', {
        code: 'model_not_found',
        param: 'model',
      })
    case 'validation_failed':
      return wrongField(facts.errors?.[0])
    case 'runs_limit':
    case 'rate_limited':
      return { ...failure(429, message, { type: 'rate_limit_error', code: 'rate_limit_exceeded' }), retryAfter: wait }
    case 'body_too_large':
      return failure(status, `${errorTable[code][1]} Mande menos mensagens, ou mensagens mais curtas.`, { code })
    case 'media_type_unsupported': {
      const sentence = 'Envie o pedido em JSON e sem compressão, com o cabeçalho Content-Type: application/json.'
      return failure(status, sentence, { code })
    }
    default:
      break
  }
  if (status >= 500) {
    const known = failure(status, errorTable[code][1], { type: 'server_error', code })
    return status === 503 ? { ...known, retryAfter: wait } : known
  }
  return failure([409, 410, 422].includes(status) ? 400 : status, message, { code })
}

function wrongField(field: { pointer: string; code: string; detail: string } | undefined): OpenAiFailure {
  const param = (field && toParameterName(field.pointer)) || null
  const refused = field?.code === UNSUPPORTED || (param !== null && refusedParameters.includes(param))
  const code = refused ? UNSUPPORTED : 'invalid_value'
  return failure(400, field?.detail ?? errorTable.validation_failed[1], { param, code })
}

/** Converts `#/messages/0/content` to OpenAI's `messages[0].content`. */
const toParameterName = (pointer: string): string =>
  pointer
    .replace(/^#\w*\//, '')
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')

function failure(
  status: number,
  message: string,
  { type = 'invalid_request_error', param = null, code }: { type?: string; param?: string | null; code: string },
): OpenAiFailure {
  return { status, body: { error: { message, type, param, code } } }
}
