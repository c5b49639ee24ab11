import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { type OpenAiError, refusedParameters } from '@prosa/contract/conversations/completions.ts'
import type { DomainError } from '#/platform/errors/domain-error.ts'

export interface OpenAiFailure {
  status: number
  body: OpenAiError
  /** Seconds after which the caller may try again. */
  retryAfter?: number
}

const RETRY_SECONDS = 5
/** What a request may ask for elsewhere, but not here. */
export const UNSUPPORTED = 'unsupported_parameter'

/**
 * An error of ours in OpenAI's format. What a client can only put right by asking otherwise is 400, whatever it is
 * elsewhere (409, 410, 422): OpenAI's clients repeat a 409. Too many answers at once is 429, so that they wait and repeat.
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
  const param = (field && paramOf(field.pointer)) || null
  const refused = field?.code === UNSUPPORTED || (param !== null && refusedParameters.includes(param))
  const code = refused ? UNSUPPORTED : 'invalid_value'
  return failure(400, field?.detail ?? errorTable.validation_failed[1], { param, code })
}

/** `#/messages/0/content` as OpenAI writes it: `messages[0].content`. */
const paramOf = (pointer: string): string =>
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
