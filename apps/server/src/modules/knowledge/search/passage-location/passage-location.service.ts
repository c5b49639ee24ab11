import type { SourcePlace } from '@prosa/contract/conversations/origins.ts'
import type { AppContext } from '#/context.ts'
import type { PagePicture, PictureOptions } from '#/modules/knowledge/search/passage-location/page-picture.model.ts'
import {
  findAround,
  findPlace,
  type FoundPlace,
} from '#/modules/knowledge/search/passage-location/passage-location.repository.ts'
import { isComputed } from '#/modules/knowledge/search/tables/result-text.model.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { LimitedProcessError, runLimited } from '#/platform/process/limited-process.ts'

/** A passage as cited by an answer. */
interface CitedPassage {
  documentId: string
  page: number | null
  passage: string
}

/** The answer's assistant, and whether the actor may see its own documents and those of shared bases. */
export interface PlaceReader {
  assistantId: number
  seesOwn: boolean
  seesBases: boolean
}

/** Returns the passage's present text in its document, with surrounding passages only if the actor may see the document. */
export async function readPlace(
  { db }: Pick<AppContext, 'db'>,
  reader: PlaceReader,
  { passage, ...cited }: CitedPassage,
  reach: number,
): Promise<SourcePlace> {
  const place = await findPlace(db, { ...reader, ...cited, passage })
  if (!place) return { state: 'removed', around: null, opens: null }
  const { documentId, position } = place
  if (position === null) return { state: isComputed(passage) ? 'computed' : 'changed', around: null, opens: null }
  if (!maySee(reader, place)) return { state: 'current', around: null, opens: null }
  const passages = await findAround(db, { documentId, position, reach })
  const before = passages.filter((one) => one.position < position).map(({ text }) => text)
  const after = passages.filter((one) => one.position > position).map(({ text }) => text)
  return {
    state: 'current',
    around: {
      before: withoutEnd(joinPassages(before), passage),
      after: withoutBeginning(joinPassages(after), passage),
    },
    opens: hasPagePicture(place) ? 'picture' : 'text',
  }
}

const maySee = ({ seesOwn, seesBases }: PlaceReader, { baseId }: FoundPlace): boolean =>
  baseId === null ? seesOwn : seesBases

const hasPagePicture = ({ kind, page }: FoundPlace): boolean => kind === 'pdf' && page !== null

/** The most characters that a passage repeats of the previous one. */
const MAX_OVERLAP = 400

/** Returns how many characters at a text's beginning repeat the end of the previous text. */
function overlapLength(before: string, text: string): number {
  const tail = before.slice(-MAX_OVERLAP)
  for (let length = Math.min(tail.length, text.length); length > 0; length--)
    if (tail.endsWith(text.slice(0, length))) return length
  return 0
}

const withoutBeginning = (text: string, before: string): string => text.slice(overlapLength(before, text)).trim()
const withoutEnd = (text: string, after: string): string =>
  text.slice(0, text.length - overlapLength(text, after)).trim()

/** Joins consecutive passages into one text. */
const joinPassages = (passages: readonly string[]): string =>
  passages.reduce((text, passage) => (text === '' ? passage : `${text}\n${withoutBeginning(passage, text)}`), '')

/** Limits of drawing one page (F4). */
const HEAP_MB = 512
const TIMEOUT_MS = 30_000
const OUTPUT_BYTES = 8_000_000

/** Pages are drawn one after another, because each drawing process needs much memory. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Draws a PDF page with the passage marked. Throws 404 if the actor may not see the document or no page contains the
 * passage, and `page_unreadable` if the page cannot be drawn within its limits.
 */
export async function drawPage(ctx: AppContext, reader: PlaceReader, cited: CitedPassage): Promise<PagePicture> {
  const place = await findPlace(ctx.db, { ...reader, ...cited })
  if (!place || !maySee(reader, place) || !hasPagePicture(place)) throw notFound()
  const options: PictureOptions = { page: place.page ?? 1, passage: cited.passage }
  const drawn = turn.then(() => drawInProcess(ctx, place.storageKey, options))
  turn = drawn.catch(() => {})
  return drawn
}

async function drawInProcess(ctx: AppContext, key: string, options: PictureOptions): Promise<PagePicture> {
  try {
    return (await runLimited({
      module: new URL('page-picture.model.ts', import.meta.url),
      input: await ctx.storage.read(key),
      options: { ...options },
      heapMb: HEAP_MB,
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: OUTPUT_BYTES,
      compiledCode: true,
    })) as PagePicture
  } catch (error) {
    if (!(error instanceof LimitedProcessError)) throw error
    ctx.log.warn({ limit: error.kind }, 'a page could not be drawn within its limits')
    throw new DomainError('page_unreadable')
  }
}
