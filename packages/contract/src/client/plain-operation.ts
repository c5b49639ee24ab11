import type { Operation } from '#/protocol/api.ts'

/** The parts of an operation that a caller needs. */
export interface PlainOperation extends Pick<Operation, 'path' | 'raw'> {
  /** GET by default; the default is left out to keep the list small, because every page loads it. */
  readonly method?: Operation['method']
  /** Present if the response has a body. */
  readonly ok?: true
}

/** Returns an operation without its schemas. */
export const toPlainOperation = ({ method, path, raw, ok }: Operation): PlainOperation => ({
  ...(method !== 'GET' && { method }),
  path,
  ...(ok && { ok: true }),
  ...(raw && { raw }),
})
