import { createHash } from 'node:crypto'
import type { AppContext } from '@prosa/server/src/context.ts'
import {
  addDocument,
  getDocument,
  putInPlace,
} from '@prosa/server/src/modules/knowledge/documents/documents.service.ts'
import { dropDocument } from '@prosa/server/src/modules/knowledge/documents/removal.service.ts'
import { keepFile } from '@prosa/server/src/modules/knowledge/documents/files.service.ts'
import { isWithin, pageAddress } from '#/web-pages/server/addresses.model.ts'
import * as pages from '#/web-pages/server/pages.repository.ts'
import { describeProblem, readMap, readPage, type ReadPage } from '#/web-pages/server/reading-pages.service.ts'
import * as sources from '#/web-pages/server/sources.repository.ts'
import { createVisitor, type Visitor } from '#/web-pages/server/visitor.service.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { DomainError, errorReason } from '@prosa/server/src/platform/errors/domain-error.ts'
import { getSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import { momentsIn } from '@prosa/server/src/platform/clock/clock.ts'

export const visitSourceJob = 'web.visit'

type Source = sources.SourceRow
type Page = pages.PageRow

/** Milliseconds that a site is read before others have their turn. */
const PORTION_MS = 60_000
/** Milliseconds: a site that asks for a longer pause is continued later. */
const PATIENCE_MS = 10_000
/** Attempts per round for a page that asks for a later visit. */
const MAX_ATTEMPTS = 3
/** A vanished page may return: three nights, allowing for irregular hours. */
const GONE_MS = 70 * 3_600_000
/** Milliseconds after which a page is read again although the map declares it unchanged. */
const TRUST_MS = 7 * 24 * 3_600_000

/**
 * Marks all pages of a source for a new request before a round, in portions. If the round does not begin afterwards, the
 * next one does the same.
 */
export async function prepareRound({ db }: AppContext, source: Source): Promise<void> {
  await pages.makeDue(db, source.id)
  // links are followed only on pages that are fetched completely
  if (source.limited && !(await isStillLimited(db, source))) await pages.forgetConditions(db, source.id)
}

/** Whether pages are still left out: until the map is read again, or the limit has room. */
const isStillLimited = async (db: Queryable, source: Source): Promise<boolean> =>
  source.limited && (source.kind === 'sitemap' || !(await pages.hasRoom(db, source)))

/** Begins a round of a source, within the caller's transaction. */
export async function startRound(ctx: AppContext, tx: Queryable, source: Source): Promise<void> {
  const now = ctx.clock.now()
  const isMap = source.kind === 'sitemap'
  const limited = await isStillLimited(tx, source)
  if (!isMap) await pages.addPages(tx, source, [{ address: source.address, depth: 0 }])
  const begun = { status: 'reading', problem: null, limited, mapRead: !isMap, updatedAt: now } as const
  await sources.updateSource(tx, source.id, begun)
  await sendVisit(ctx, tx, source.id)
}

const sendVisit = (ctx: AppContext, tx: Queryable, sourceId: string, startAfter?: Date): Promise<void> =>
  ctx.jobs.send(tx, visitSourceJob, { sourceId }, { singletonKey: sourceId, ...(startAfter ? { startAfter } : {}) })

/** Reads one portion of a source and queues the next. May be repeated at any point. */
export async function visitSource(ctx: AppContext, sourceId: string, signal: AbortSignal): Promise<void> {
  const source = await sources.findActiveSource(ctx.db, sourceId)
  if (!source || source.status !== 'reading') return
  if (source.problem !== null) await sources.updateSource(ctx.db, sourceId, { problem: null })
  const visitor = createVisitor(ctx, signal, PATIENCE_MS)
  const end = performance.now() + PORTION_MS
  if (!source.mapRead) {
    const map = await readMap(visitor, source.address)
    // unlike a page, a map has no counter of attempts
    if ('until' in map) return map.bySite ? endRound(ctx, source, askedLater) : goOn(ctx, sourceId, map.until)
    if ('problem' in map) return endRound(ctx, source, map.problem)
    await takeMap(ctx, source, map.pages)
  }
  while (performance.now() < end) {
    signal.throwIfAborted()
    const page = await pages.claimPage(ctx.db, sourceId)
    if (!page) {
      if (await pages.retakePages(ctx.db, sourceId, MAX_ATTEMPTS)) continue
      return endRound(ctx, source)
    }
    const later = await visitPage(ctx, source, page, visitor, signal).catch(async (error: unknown) => {
      // the source was removed while its page was read
      if (await sources.findActiveSource(ctx.db, sourceId)) throw error
      return 'gone' as const
    })
    if (later === 'gone') return
    if (later) return goOn(ctx, sourceId, later.until, later.bySite ? await laterSentence(ctx, later.until) : null)
  }
  await goOn(ctx, sourceId)
}

/** Queues the next portion; `problem` says why it waits, if the site asked for that. */
async function goOn(
  ctx: AppContext,
  sourceId: string,
  startAfter?: Date,
  problem: string | null = null,
): Promise<void> {
  await sources.updateSource(ctx.db, sourceId, { problem, updatedAt: startAfter ?? ctx.clock.now() })
  await sendVisit(ctx, ctx.db, sourceId, startAfter)
}

async function takeMap(
  ctx: AppContext,
  source: Source,
  listed: readonly { address: string; changedAt: Date | null }[],
): Promise<void> {
  const found = listed.map(({ address }) => ({ address, depth: 1 }))
  await ctx.db.transaction(async (tx) => {
    const limited = await pages.addPages(tx, source, found)
    await pages.skipUnchanged(tx, source.id, listed, new Date(ctx.clock.now().getTime() - TRUST_MS))
    await sources.updateSource(tx, source.id, { mapRead: true, limited })
  })
}

/** Reads one page and stores its text. Returns when to continue if the page could not be requested yet. */
async function visitPage(
  ctx: AppContext,
  source: Source,
  page: Page,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<Extract<ReadPage, { kind: 'later' }> | undefined> {
  const headers = page.documentId === null ? {} : conditions(page)
  const read = await readPage(ctx, visitor, page.address, { headers, signal })
  if (read.kind === 'later' && (!read.bySite || page.attempts < MAX_ATTEMPTS)) {
    // a page that waits for its turn has not been tried
    await pages.updatePage(ctx.db, page.id, { due: true, attempts: page.attempts - (read.bySite ? 0 : 1) })
    return read
  }
  await settlePage(ctx, source, page, read)
  return undefined
}

const askedLater = 'O site pede que se volte mais tarde.'

const conditions = ({ etag, lastModified }: Page): Record<string, string> => ({
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(lastModified ? { 'if-modified-since': lastModified } : {}),
})

async function settlePage(ctx: AppContext, source: Source, page: Page, read: ReadPage): Promise<void> {
  switch (read.kind) {
    case 'unchanged':
      return pages.updatePage(ctx.db, page.id, readState(ctx))
    case 'article':
      await addLinkedPages(ctx, source, page, read.article)
      return storePageText(ctx, source, page, read)
    case 'gone':
    case 'forbidden':
      return flagVanished(ctx, page, read)
    case 'later':
      return recordProblem(ctx, page, askedLater, true)
    case 'elsewhere':
      return recordProblem(ctx, page, read.problem, false)
    case 'trouble':
      return recordProblem(ctx, page, read.problem, read.passing)
  }
}

const readState = (ctx: AppContext) =>
  ({ status: 'read', problem: null, since: null, checkedAt: ctx.clock.now() }) as const

/** Adds the pages that this page links to. */
async function addLinkedPages(
  { db }: AppContext,
  source: Source,
  page: Page,
  { links, nofollow }: { links: string[]; nofollow: boolean },
): Promise<void> {
  if (source.kind !== 'site' || nofollow || page.depth >= source.depth) return
  const found = links
    .flatMap((link) => pageAddress(link) ?? [])
    .filter((address) => isWithin(address, source.address))
    .map((address) => ({ address, depth: page.depth + 1 }))
  if (await pages.addPages(db, source, found)) await sources.updateSource(db, source.id, { limited: true })
}

/** Stores the text of a page in its document or a new one, unless it is unchanged. */
async function storePageText(
  ctx: AppContext,
  source: Source,
  page: Page,
  { answer, article }: Extract<ReadPage, { kind: 'article' }>,
): Promise<void> {
  const content = Buffer.from(article.text)
  // the same words at two addresses are two pages
  const hash = createHash('sha256').update(page.address).update('\n').update(content).digest()
  const responseFacts = {
    ...readState(ctx),
    problem: describeProblem(article),
    etag: answer.headers.get('etag'),
    lastModified: answer.headers.get('last-modified'),
  }
  const name = article.title || page.address.slice(0, 120)
  const knowledge = { owner: { assistantId: source.assistantId, baseId: source.baseId } }
  try {
    if (page.documentId === null) {
      const storageKey = await keepFile(ctx, content, 'web')
      const { address } = page
      const document = { name, kind: 'web', bytes: content.length, contentHash: hash, storageKey, address } as const
      await addDocument(ctx, source.createdBy, knowledge, { ...document, originId: source.id }, (tx, documentId) =>
        pages.updatePage(tx, page.id, { ...responseFacts, documentId }),
      )
      return
    }
    const document = await getDocument(ctx, knowledge, page.documentId)
    if (!document.contentHash.equals(hash)) {
      const key = await keepFile(ctx, content, 'web')
      const replacement = { key, name, kind: 'web', bytes: content.length, hash: hash.toString('hex') } as const
      await putInPlace(ctx, source.createdBy, knowledge, document.id, replacement)
    }
    await pages.updatePage(ctx.db, page.id, responseFacts)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // a document that is being read is checked again the next night
    if (error.code === 'document_busy') return pages.updatePage(ctx.db, page.id, readState(ctx))
    if (error.code === 'document_duplicate') return recordProblem(ctx, page, known, false)
    await recordProblem(ctx, page, errorReason(error), true)
  }
}

const known = 'Esta página já é lida por outro endereço da lista.'

/** Flags a page that vanished or forbids storing; after three nights its passages are removed. */
async function flagVanished(
  ctx: AppContext,
  page: Page,
  { kind, problem }: { kind: 'gone' | 'forbidden'; problem: string },
): Promise<void> {
  const now = ctx.clock.now()
  const since = (page.status === 'gone' || page.status === 'forbidden' ? page.since : null) ?? now
  const isOver = now.getTime() - since.getTime() >= GONE_MS
  await ctx.db.transaction(async (tx) => {
    if (page.documentId !== null && isOver) await dropDocument(ctx, tx, page.documentId)
    await pages.updatePage(tx, page.id, {
      status: kind,
      problem,
      since,
      checkedAt: now,
      etag: null,
      lastModified: null,
    })
  })
}

/** Keeps the page's last text and records since when it is unreadable. */
async function recordProblem(ctx: AppContext, page: Page, problem: string, passing: boolean): Promise<void> {
  const now = ctx.clock.now()
  const status = page.documentId !== null || passing ? 'failing' : 'refused'
  const since = (page.status === 'failing' ? page.since : null) ?? now
  await pages.updatePage(ctx.db, page.id, { status, problem, since, checkedAt: now })
}

/** Ends a round. If nothing was found, records the reason. */
async function endRound(ctx: AppContext, source: Source, mapProblem?: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const current = await sources.lockSource(tx, source.id)
    if (!current || current.status !== 'reading') return
    const { held, troubled, problem } = await pages.summarizePages(tx, source.id)
    const why = mapProblem ?? (held === 0 ? problem : null)
    const status = held === 0 ? 'failed' : troubled > 0 || why !== null ? 'attention' : 'ready'
    const now = ctx.clock.now()
    await sources.updateSource(tx, source.id, { status, problem: why, renewedAt: now, updatedAt: now })
  })
}

/** Ends a round after too many attempts. */
export async function giveUpSource(ctx: AppContext, sourceId: string): Promise<void> {
  const source = await sources.findActiveSource(ctx.db, sourceId)
  if (source) await endRound(ctx, source, 'A leitura falhou várias vezes. Tentaremos de novo na próxima noite.')
}

/** Says when a site that asked for a later visit is tried again, in the organization's time zone. */
export async function laterSentence(ctx: AppContext, until: Date): Promise<string> {
  const { general } = await getSettings(ctx)
  const moment = momentsIn(general.timeZone, 'short')
  const [day, time] = moment(until).split(' ')
  const isToday = moment(ctx.clock.now()).startsWith(`${day} `)
  return `O site pede que se volte mais tarde (${isToday ? '' : `em ${day}, `}às ${time}).`
}
