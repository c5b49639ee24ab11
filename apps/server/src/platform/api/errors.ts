import type { Contract } from '@prosa/contract/protocol/api.ts'
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorTable, type Problem } from '@prosa/contract/protocol/errors.ts'
import type { ApiEnv, ApiRequest, RequestFacts } from '#/platform/api/handlers.ts'
import { isDatabaseOutage, isGoneMeanwhile, isPassingRefusal } from '#/platform/db/outage.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { type Logger, newRequestId } from '#/platform/log/logger.ts'
import { isBucketAway, isDiskFull } from '#/platform/storage/disk-space.ts'

export interface ErrorOptions {
  /** Read for each response, because it may change. */
  publicUrl: string
  /** For failures before the request has its own logger. */
  log: Logger
}

/** Turns any thrown value into one problem; an unexpected error is logged and answered without its message. */
export function errorHandler(options: ErrorOptions): (error: unknown, request: ApiRequest) => Response {
  return (error, request) => {
    const facts = request.get('facts') as RequestFacts | undefined
    const isUpload = request.req.header('content-type')?.startsWith('multipart/') ?? false
    const known =
      isUpload && isDiskFull(error) ? new DomainError('storage_full', { cause: error }) : asDomainError(error)
    const log = facts?.log ?? options.log
    if (known.status >= 500 || known.code === 'file_lost')
      log.error({ err: error, route: request.req.routePath }, 'request failed')
    // logged, because a wrong id in our own code would look the same
    else if (isGoneMeanwhile(error)) log.warn({ err: error, route: request.req.routePath }, 'a row was gone meanwhile')
    const problem = toProblem(known, {
      publicUrl: options.publicUrl,
      requestId: facts?.requestId ?? newRequestId(),
    })
    return request.body(JSON.stringify(problem), known.status as ContentfulStatusCode, problemHeaders(known))
  }
}

/** Converts any thrown value into a domain error; an unexpected one is `internal`. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isDiskFull(error)) return new DomainError('disk_full', { cause: error })
  if (isDatabaseOutage(error) || isPassingRefusal(error) || isBucketAway(error))
    return new DomainError('unavailable', { cause: error })
  if (isGoneMeanwhile(error)) return new DomainError('not_found', { cause: error })
  return new DomainError('internal', { cause: error })
}

/** Answers 404 for an unknown address of the API, and 405 with `Allow` for a known one with another method. */
export function unknownOperation(app: Hono<ApiEnv>, contract: Contract): void {
  const shapes = Object.values(contract).map(({ method, path }) => ({
    method,
    shape: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  app.all('/api/*', (request) => {
    const allow = shapes.filter(({ shape }) => shape.test(request.req.path)).map(({ method }) => method)
    throw allow.length === 0 ? notFound() : new DomainError('method_not_allowed', { allow: [...new Set(allow)] })
  })
}

/** Seconds that clients wait before they retry an overloaded or unavailable service. */
const UNAVAILABLE_RETRY = 5

interface ProblemContext {
  /** Also in the logs; people can read it out from the error screen. */
  requestId: string
  /** Origin of the site: `type` links to its catalogue of errors. */
  publicUrl: string
}

/** Creates the RFC 9457 body of an error (C2). */
function toProblem(error: DomainError, { requestId, publicUrl }: ProblemContext): Problem {
  const { detail, errors, data } = error.facts
  const retryAfter = findRetryAfter(error)
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

function problemHeaders(error: DomainError): Record<string, string> {
  const { allow } = error.facts
  const retryAfter = findRetryAfter(error)
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': 'pt-BR',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(allow === undefined ? {} : { allow: allow.join(', ') }),
  }
}

const findRetryAfter = ({ status, facts }: DomainError): number | undefined =>
  facts.retryAfter ?? (status === 503 ? UNAVAILABLE_RETRY : undefined)
