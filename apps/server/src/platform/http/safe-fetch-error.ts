/**
 * Why a request was not made or not finished. It goes to the administrator's log and never to the person who caused
 * the request, to whom it would describe the internal network.
 */
export type SafeFetchReason = 'url' | 'address' | 'redirects' | 'timeout' | 'size' | 'network'

/**
 * The one error of `safeFetch`: the same words whether the target does not exist, is closed, or is internal, so that
 * nobody can look around inside with it [O3]. What happened is in `reason` and `cause`.
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

/** The error of `safeFetch` for whatever went wrong below it. */
export function asSafeFetchError(error: unknown): SafeFetchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause
    const { code = '' } = cause as NodeJS.ErrnoException
    if (cause.name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code)) return new SafeFetchError('timeout', error)
  }
  return new SafeFetchError('network', error)
}

/** What the network said, such as ECONNREFUSED; undefined where it was not the network. */
export function networkCodeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (!(cause instanceof SafeFetchError) && typeof code === 'string') return code
  }
  return undefined
}
