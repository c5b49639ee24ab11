import { errorTable, type Problem } from '@prosa/contract/protocol/errors.ts'
import type { DomainError } from '#/platform/errors/domain-error.ts'

/** Seconds that clients wait before they ask an overloaded or absent service again. */
const UNAVAILABLE_RETRY = 5

export interface ProblemContext {
  /** The logs know it; on the error screen people can read it out. */
  requestId: string
  /** Origin of the site, where `type` leads to the catalogue of errors. */
  publicUrl: string
}

/** RFC 9457 body of an error (C2). */
export function problemOf(error: DomainError, { requestId, publicUrl }: ProblemContext): Problem {
  const { detail, errors, data } = error.facts
  const retryAfter = retryAfterOf(error)
  return {
    type: `${publicUrl}/api/docs/errors#${error.code}`,
    title: errorTable[error.code][1],
    status: error.status,
    code: error.code,
    instance: `urn:request:${requestId}`,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(data === undefined ? {} : { data }),
  }
}

export function problemHeaders(error: DomainError): Record<string, string> {
  const { allow } = error.facts
  const retryAfter = retryAfterOf(error)
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': 'pt-BR',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(allow === undefined ? {} : { allow: allow.join(', ') }),
  }
}

const retryAfterOf = ({ status, facts }: DomainError): number | undefined =>
  facts.retryAfter ?? (status === 503 ? UNAVAILABLE_RETRY : undefined)
