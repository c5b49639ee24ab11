import { randomUUID } from 'node:crypto'
import { type webPageStatuses, webPageStatuses as statuses, type webSourceBody } from '#/web-pages/contract.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { type OwnedKnowledge, requireActive } from '@prosa/server/src/modules/knowledge/documents/documents.service.ts'
import { discardKnowledge } from '@prosa/server/src/modules/knowledge/documents/removal.service.ts'
import { isWithin, pageAddress } from '#/web-pages/server/addresses.model.ts'
import { findPages } from '#/web-pages/server/pages.repository.ts'
import { describeProblem, readMap, readPage, type ReadPage } from '#/web-pages/server/reading-pages.service.ts'
import * as repository from '#/web-pages/server/sources.repository.ts'
import { prepareRound, startRound, visitSourceJob, laterSentence } from '#/web-pages/server/visiting.service.ts'
import { createVisitor, type Visitor } from '#/web-pages/server/visitor.service.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import { inPortions } from '@prosa/server/src/platform/db/in-portions.ts'
import { pagedQuery, type PageRequest } from '@prosa/server/src/platform/db/page-of.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'

type Wish = z.output<typeof webSourceBody>

const MAX_SOURCES = 50

/** Lists an owner's web sources with the counts of their pages and the last change of each. */
export async function listSources(ctx: AppContext, { owner }: OwnedKnowledge, request: PageRequest) {
  const page = await pagedQuery(request, () => repository.findSources(ctx.db, owner))
  return {
    ...page,
    items: page.items.map(({ source, pages, change, isBeingRead }) => ({
      ...source,
      status: isBeingRead ? ('reading' as const) : source.status,
      pages: { ...none, ...pages },
      change: change && { ...change, at: new Date(change.at) },
    })),
  }
}

const none = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<
  (typeof webPageStatuses)[number],
  number
>

/** Lists the pages of a web source with their titles and chunks. Throws 404 for a source of another owner. */
export async function listPages(ctx: AppContext, knowledge: OwnedKnowledge, sourceId: string, request: PageRequest) {
  const { id } = await getSource(ctx, knowledge, sourceId)
  const found = await pagedQuery(request, () => findPages(ctx.db, id))
  return {
    ...found,
    items: found.items.map(({ page, title, chunks }) => ({
      ...page,
      title,
      chunks: chunks ?? 0,
      change: page.changedAt && { at: page.changedAt, added: page.added, removed: page.removed },
    })),
  }
}

/** Returns the owner's source. Throws 404 `not_found` otherwise (Z2). */
async function getSource(ctx: AppContext, { owner }: OwnedKnowledge, sourceId: string) {
  const source = await repository.findSource(ctx.db, owner, sourceId)
  if (!source) throw notFound()
  return source
}

/** Adds an address and begins to read it. */
export async function addSource(
  ctx: AppContext,
  actor: UserActor,
  knowledge: OwnedKnowledge,
  { kind, address, depth, maxPages }: Wish,
): Promise<{ id: string }> {
  requireActive(knowledge)
  const wanted = requireAddress(kind, address)
  return ctx.db.transaction(async (tx) => {
    if (!(await repository.lockOwner(tx, knowledge.owner))) throw notFound()
    if ((await repository.countSources(tx, knowledge.owner)) >= MAX_SOURCES) throw new DomainError('web_sources_limit')
    const now = ctx.clock.now()
    const source = await repository.insertSource(tx, {
      id: randomUUID(),
      ...knowledge.owner,
      kind,
      address: wanted,
      depth: kind === 'site' ? depth : 1,
      maxPages: kind === 'page' ? 1 : maxPages,
      status: 'reading',
      createdBy: actor.id,
      createdAt: now,
      updatedAt: now,
    })
    if (!source) throw new DomainError('web_source_duplicate')
    await startRound(ctx, tx, source)
    return { id: source.id }
  })
}

/** Normalizes an address. Throws if it leads to a file. */
function requireAddress(kind: Wish['kind'], address: string): string {
  const wanted = kind === 'sitemap' ? URL.parse(address)?.href : pageAddress(address)
  if (wanted !== undefined) return wanted
  const detail = 'O endereço é de um arquivo. Baixe o arquivo e envie como documento.'
  throw new DomainError('validation_failed', { errors: [{ pointer: '#/address', code: 'address_is_file', detail }] })
}

/** Reads a web source again now. Throws 409 `document_busy` while a round is under way. */
export async function renewSource(
  ctx: AppContext,
  knowledge: OwnedKnowledge,
  sourceId: string,
): Promise<{ id: string }> {
  requireActive(knowledge)
  const source = await getSource(ctx, knowledge, sourceId)
  if (!(await hastenRound(ctx, source)) && !(await beginRound(ctx, source)))
    throw new DomainError('document_busy', { detail: busy })
  return { id: source.id }
}

/** Retries a site at once that asked for a later visit. Returns false if the source does not wait. */
async function hastenRound(ctx: AppContext, { id, status, problem }: repository.SourceRow): Promise<boolean> {
  if (status !== 'reading' || problem === null) return false
  await ctx.db.transaction(async (tx) => {
    await repository.updateSource(tx, id, { problem: null, updatedAt: ctx.clock.now() })
    await ctx.jobs.hasten(tx, visitSourceJob, id)
  })
  return true
}

/** Begins a round. Returns false if one is under way. */
async function beginRound(ctx: AppContext, source: repository.SourceRow): Promise<boolean> {
  if (source.status === 'reading') return false
  await prepareRound(ctx, source)
  return ctx.db.transaction(async (tx) => {
    const current = await repository.lockSource(tx, source.id)
    if (!current) throw notFound()
    if (current.status === 'reading') return false
    await startRound(ctx, tx, current)
    return true
  })
}

const busy = 'Estas páginas estão sendo lidas agora. Aguarde terminar.'

/** Removes a source with its pages, their passages and files. */
export async function removeSource(ctx: AppContext, knowledge: OwnedKnowledge, sourceId: string): Promise<void> {
  const { id } = await getSource(ctx, knowledge, sourceId)
  await ctx.db.transaction(async (tx) => {
    await repository.lockSource(tx, id)
    await discardKnowledge(ctx, tx, { documents: sql`d.web_source_id = ${id}`, origins: sql`s.id = ${id}` })
  })
}

const PREVIEW_MS = 45_000
const PREVIEW_PATIENCE_MS = 8000
const MAX_HOPS = 3
/** Addresses and characters that the preview shows. */
const MAX_PREVIEW_PAGES = 20
const SHOWN_TEXT = 1200

/** Previews an address without storing anything. Throws 422 `web_unreadable` with the reason. */
export async function previewSource(ctx: AppContext, knowledge: OwnedKnowledge, { kind, address }: Wish) {
  requireActive(knowledge)
  const signal = AbortSignal.timeout(PREVIEW_MS)
  const visitor = createVisitor(ctx, signal, PREVIEW_PATIENCE_MS)
  const wanted = requireAddress(kind, address)
  try {
    if (kind !== 'sitemap') return await previewPage(ctx, visitor, { kind, address: wanted }, signal)
    const map = await readMap(visitor, wanted)
    if ('until' in map) throw unreadableError(await laterSentence(ctx, map.until))
    if ('problem' in map) throw unreadableError(map.problem)
    const listed = map.pages.map((page) => page.address)
    return { address: wanted, title: null, text: '', problem: null, ...(await shownPages(visitor, listed)) }
  } catch (error) {
    if (signal.aborted) throw unreadableError('O site demorou demais para responder. Tente de novo mais tarde.')
    throw error
  }
}

async function previewPage(
  ctx: AppContext,
  visitor: Visitor,
  { kind, address }: Pick<Wish, 'kind' | 'address'>,
  signal: AbortSignal,
) {
  const { article, answer } = await readStart(ctx, visitor, address, signal)
  const start = pageAddress(answer.address) ?? address
  const links = kind === 'page' ? [] : article.links.flatMap((link) => pageAddress(link) ?? [])
  const found = [...new Set([start, ...links.filter((link) => isWithin(link, start))])]
  return {
    address: start,
    title: article.title,
    problem: describeProblem(article),
    // the preview shows the title above, so it is removed here with the heading marks
    text: article.text
      .replace(`# ${article.title}\n`, '')
      .replaceAll(/^#+ /gm, '')
      .trim()
      .slice(0, SHOWN_TEXT)
      .toWellFormed(),
    ...(await shownPages(visitor, found)),
  }
}

/** Reads the first page, following redirects; each site on the way is asked by its own rules. */
async function readStart(ctx: AppContext, visitor: Visitor, address: string, signal: AbortSignal) {
  let next = address
  let read: ReadPage = await readPage(ctx, visitor, next, { signal })
  for (let hop = 0; hop < MAX_HOPS && read.kind === 'elsewhere'; hop += 1) {
    next = pageAddress(read.address) ?? next
    read = await readPage(ctx, visitor, next, { signal })
  }
  if (read.kind === 'article') return read
  throw unreadableError(
    'until' in read ? await laterSentence(ctx, read.until) : 'problem' in read ? read.problem : noPage,
  )
}

async function shownPages(visitor: Visitor, found: readonly string[]) {
  const robots = found[0] === undefined ? undefined : await visitor.loadRobots(found[0])
  const allowed = found.filter((page) => !robots || !('allows' in robots) || robots.allows(new URL(page)))
  return { pages: allowed.slice(0, MAX_PREVIEW_PAGES), found: found.length, forbidden: found.length - allowed.length }
}

const unreadableError = (detail: string): DomainError => new DomainError('web_unreadable', { detail })
const noPage = 'O site não enviou a página. Tente de novo mais tarde.'

/** Milliseconds after which a night has passed. */
const NIGHT_MS = 16 * 3_600_000

/** Begins a round for each source not renewed since last night. One that fails does not stop the others. */
export async function renewSources(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - NIGHT_MS)
  await repository.forgetHosts(ctx.db, before)
  await inPortions({
    findKeys: (limit) => repository.findStale(ctx.db, before, limit),
    async processKeys(ids) {
      const sources = await repository.findActiveSources(ctx.db, ids)
      for (const source of sources) await beginRound(ctx, source)
      return sources.length
    },
  })
}

/** Milliseconds; longer than a portion and all its attempts. */
const ABANDONED_MS = 30 * 60_000

/** Continues sources without a job, as after a restored backup, in portions. */
export async function resumeSources(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_MS)
  await inPortions({
    findKeys: (limit) => repository.findAbandoned(ctx.db, before, limit),
    processKeys: (found) =>
      ctx.db.transaction(async (tx) => {
        const ids = await repository.touchSources(tx, found, before, ctx.clock.now())
        for (const sourceId of ids) await ctx.jobs.send(tx, visitSourceJob, { sourceId }, { singletonKey: sourceId })
        return ids.length
      }),
  })
}
