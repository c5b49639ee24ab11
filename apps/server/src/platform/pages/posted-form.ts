import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import { safeRedirect } from '@prosa/contract/protocol/redirect.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import { readBody, requireUnpacked } from '#/platform/api/validation.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const MAX_BYTES = 16_384

/** The call that the page's script would make of the same fields. */
export interface FormCall {
  address: string
  body: object
  /** What the page shows again after a refusal. */
  refused: (problem: Problem) => PostedForm
}

/** Reads the fields of a page's form. */
export type ReadForm = (fields: Readonly<Record<string, string>>) => FormCall

/** What became of a form: a session, or the refusal that the page shows. */
export interface FormResult {
  status: ContentfulStatusCode
  posted?: PostedForm
  entered?: { token: string; to: string }
}

interface FormOptions {
  read: ReadForm
  publicUrl: string
  /** Calls an operation in this process, for the same caller. */
  call: (address: string, body: object) => Promise<Response>
}

/**
 * Answers a form that a browser sent by itself, because the page's script had not loaded. The operation of the API does
 * everything; its cookies go to the browser. Undefined for the form of another site, which could sign a person in to an
 * account that is not theirs.
 */
export async function answerForm(
  request: ApiRequest,
  { read, publicUrl, call }: FormOptions,
): Promise<FormResult | undefined> {
  if (!isFromOwnPage(request, publicUrl)) return undefined
  const { address, body, refused } = read(await readFields(request))
  const response = await call(address, body)
  for (const cookie of response.headers.getSetCookie()) request.header('set-cookie', cookie, { append: true })
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter !== null) request.header('retry-after', retryAfter)
  const status = response.status as ContentfulStatusCode
  if (!response.ok) return { status, posted: refused((await response.json()) as Problem) }
  const { token } = (await response.json()) as { token: string }
  return { status, entered: { token, to: safeRedirect(request.req.query('redirect'), publicUrl) } }
}

/** Browsers name the kind of site where the page's address is https or this machine, and the origin elsewhere. */
function isFromOwnPage({ req }: ApiRequest, publicUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  return site === undefined ? req.header('origin') === new URL(publicUrl).origin : site === 'same-origin'
}

async function readFields(request: ApiRequest): Promise<Record<string, string>> {
  const type = request.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new DomainError('media_type_unsupported')
  requireUnpacked(request)
  return Object.fromEntries(new URLSearchParams((await readBody(request, MAX_BYTES)).toString()))
}
