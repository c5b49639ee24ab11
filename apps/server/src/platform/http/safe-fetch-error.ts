/**
 * Why a request was not made or not finished. It is only logged for administrators, because it would describe the internal
 * network to the person who caused the request.
 */
export type SafeFetchReason = 'url' | 'address' | 'redirects' | 'timeout' | 'size' | 'network'

/**
 * The only error of `safeFetch`: the same message whether the target does not exist, is closed, or is internal, so that callers
 * cannot explore the internal network [O3]. `reason` and `cause` have the details.
 */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError'
  readonly code = 'address_unreachable'
  readonly reason: SafeFetchReason

  constructor(reason: SafeFetchReason, cause?: unknown) {
    super('Não foi possível acessar o endereço.', { cause })
    this.reason = reason
  }
}

/** Converts any error below `safeFetch` to its own error. */
export function asSafeFetchError(error: unknown): SafeFetchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause
    const { code = '' } = cause as NodeJS.ErrnoException
    if (cause.name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code)) return new SafeFetchError('timeout', error)
  }
  return new SafeFetchError('network', error)
}

/** The network's error code, such as ECONNREFUSED; undefined where the network was not the cause. */
export function findNetworkCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (!(cause instanceof SafeFetchError) && typeof code === 'string') return code
  }
  return undefined
}
