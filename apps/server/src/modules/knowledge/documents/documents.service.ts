import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import type { AppContext } from '#/context.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import * as repository from '#/modules/knowledge/documents/documents.repository.ts'
import { contentTypes, addFileEnding, keepFile } from '#/modules/knowledge/documents/files.service.ts'
import { assistantAsOwner, type OwnedKnowledge } from '#/modules/knowledge/owners.model.ts'
import type { DocumentKind } from '#/modules/knowledge/reading/pages.model.ts'
import { dropDocument } from '#/modules/knowledge/documents/removal.service.ts'
import type { ReceivedFile } from '#/modules/knowledge/documents/uploads/uploads.service.ts'
import { findProgress, forgetEmpty, type ScanProgress } from '#/modules/knowledge/documents/scans/scans.repository.ts'
import { askOrigins, hasOrigins } from '#/modules/knowledge/documents/origins.service.ts'
import { clearTexts, findChunks } from '#/modules/knowledge/documents/indexing.repository.ts'
import { knowledgeLimits } from '#/modules/knowledge/reading/limits.service.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedQuery, type PageRequest } from '#/platform/db/page-of.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

export type { OwnedKnowledge }
type DocumentRow = repository.DocumentRow
type Accepted = Pick<DocumentRow, 'id' | 'status'>

export const readDocumentJob = 'documents.read'

/** Returns the knowledge of an assistant, for operations that a shared base has too. */
export const knowledgeOfAssistant = ({ id, archivedAt }: Authorized<AssistantRow, 'knowledge'>): OwnedKnowledge => ({
  owner: assistantAsOwner(id),
  archivedAt,
})

/** Lists an owner's documents; those in reading have the progress of their scans. */
export async function listDocuments(ctx: AppContext, knowledge: OwnedKnowledge, query: repository.DocumentQuery) {
  const page = await pagedQuery(query, () => repository.findDocuments(ctx.db, knowledge.owner, query, hasOrigins(ctx)))
  const inReading = page.items.filter(({ status }) => status === 'reading')
  const scans = await findProgress(
    ctx.db,
    inReading.map((row) => currentFile(row).key),
  )
  return { ...page, items: page.items.map((row) => presentDocument(row, scans.get(currentFile(row).key))) }
}

/** Returns the file to read for a document: its replacement if it has one. */
export const currentFile = ({ replacement, storageKey, kind }: DocumentRow) => replacement ?? { key: storageKey, kind }

const presentDocument = (row: DocumentRow, scan: ScanProgress | undefined) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  bytes: row.bytes,
  pages: row.pages,
  chunks: row.chunkCount,
  ...shownState(row),
  scan: scan && scan.done < scan.total ? scan : null,
  health: row.health && { recognizedPages: [], ...row.health },
  notes: row.notes,
  readsHidden: row.readsHidden,
  updatedAt: row.updatedAt,
})

const heldSentence =
  'Orçamento do mês esgotado: por enquanto o documento é encontrado só pelas palavras. A leitura por sentido continua sozinha quando houver orçamento.'

function shownState({ status, problem, meaningHeld }: DocumentRow): Pick<Document, 'status' | 'problem'> {
  if (!meaningHeld || (status !== 'ready' && status !== 'attention')) return { status, problem }
  return { status: 'attention', problem: problem === null ? heldSentence : `${problem} ${heldSentence}` }
}

/** Returns the owner's document. Throws 404 `not_found` if it belongs to another owner (Z2). */
export async function getDocument(
  ctx: AppContext,
  knowledge: Pick<OwnedKnowledge, 'owner'>,
  documentId: string,
): Promise<DocumentRow> {
  const document = await repository.findDocument(ctx.db, knowledge.owner, documentId)
  if (!document) throw notFound()
  return document
}

/** Returns the document unless it is being read. Called before the first byte of its replacement is received. */
export async function getIdleDocument(
  ctx: AppContext,
  knowledge: OwnedKnowledge,
  documentId: string,
): Promise<DocumentRow> {
  const document = await getDocument(ctx, knowledge, documentId)
  if (isUnfinished(document)) throw new DomainError('document_busy')
  return document
}

/** Throws if the assistant is archived. Called before the first byte of a file is received. */
export function requireActive(knowledge: OwnedKnowledge): void {
  if (knowledge.archivedAt) throw new DomainError('assistant_archived')
}

/** Stores a received file and queues its reading. Throws 409 for a file that is already there. */
export async function addFile(
  ctx: AppContext,
  actor: UserActor,
  knowledge: OwnedKnowledge,
  file: ReceivedFile,
): Promise<Accepted> {
  await refuseDuplicate(ctx, knowledge, file.hash)
  const storageKey = await keepFile(ctx, createReadStream(file.path), file.kind)
  const { name, kind, bytes, hash } = file
  return addDocument(ctx, actor.id, knowledge, { name, kind, bytes, contentHash: hash, storageKey })
}

/** Adds a text that was pasted or generated. It is stored as a file, so that all documents are read in the same way. */
export async function addText(
  ctx: AppContext,
  actor: UserActor,
  knowledge: OwnedKnowledge,
  { name, text, kind = 'text' }: { name: string; text: string; kind?: DocumentKind },
): Promise<Accepted> {
  requireActive(knowledge)
  const content = Buffer.from(text.toWellFormed())
  const contentHash = createHash('sha256').update(content).digest()
  await refuseDuplicate(ctx, knowledge, contentHash)
  const storageKey = await keepFile(ctx, content, kind)
  return addDocument(ctx, actor.id, knowledge, { name, kind, bytes: content.length, contentHash, storageKey })
}

interface NewDocument {
  name: string
  kind: DocumentKind
  bytes: number
  contentHash: Buffer
  storageKey: string
  /** Set for fetched documents only. */
  address?: string
  originId?: string
}

/**
 * Adds a document whose file is stored; `also` runs in the same transaction.
 * @public for extensions
 */
export async function addDocument(
  ctx: AppContext,
  userId: number,
  knowledge: Pick<OwnedKnowledge, 'owner'>,
  document: NewDocument,
  also?: (tx: Queryable, documentId: string) => Promise<void>,
): Promise<Accepted> {
  const { maxDocuments } = await knowledgeLimits(ctx)
  return ctx.db.transaction(async (tx) => {
    await requireRoom(ctx, tx, userId, document.bytes)
    if (!(await repository.lockOwner(tx, knowledge.owner))) throw notFound()
    if ((await repository.countDocuments(tx, knowledge.owner)) >= maxDocuments) throw documentsLimit(maxDocuments)
    const now = ctx.clock.now()
    const row = await repository.insertDocument(tx, {
      ...document,
      id: randomUUID(),
      ...knowledge.owner,
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    })
    if (!row) throw new DomainError('document_duplicate')
    await also?.(tx, row.id)
    await ctx.jobs.send(tx, readDocumentJob, { documentId: row.id })
    return row
  })
}

const documentsLimit = (maxDocuments: number): DomainError =>
  new DomainError('documents_limit', {
    detail: `O limite é de ${maxDocuments.toLocaleString('pt-BR')} documentos. Remova um que não usa mais para incluir outro.`,
  })

/** Throws `storage_quota` if `bytes` more do not fit. Holds the person's lock until the transaction ends. */
export async function requireRoom(ctx: AppContext, tx: Queryable, userId: number, bytes: number): Promise<void> {
  const used = await repository.lockUsedBytes(tx, userId)
  if (used + bytes > ctx.config.maxUserBytes) throw new DomainError('storage_quota')
}

async function refuseDuplicate(ctx: AppContext, knowledge: OwnedKnowledge, hash: Buffer): Promise<void> {
  if (await repository.hasContent(ctx.db, knowledge.owner, hash)) throw new DomainError('document_duplicate')
}

/** Replaces a document's file. The present file keeps answering until the new one is read. */
export async function replaceFile(
  ctx: AppContext,
  actor: UserActor,
  knowledge: OwnedKnowledge,
  documentId: string,
  file: ReceivedFile,
): Promise<Accepted> {
  await refuseDuplicate(ctx, knowledge, file.hash)
  const { name, kind, bytes, hash } = file
  const key = await keepFile(ctx, createReadStream(file.path), kind)
  return putInPlace(ctx, actor.id, knowledge, documentId, { key, name, kind, bytes, hash: hash.toString('hex') })
}

/**
 * Replaces a document's file by a stored content. Throws 409 `document_busy` while the document is being read.
 * @public for extensions
 */
export const putInPlace = (
  ctx: AppContext,
  userId: number,
  knowledge: Pick<OwnedKnowledge, 'owner'>,
  documentId: string,
  replacement: NonNullable<DocumentRow['replacement']>,
): Promise<Accepted> =>
  readAgain(ctx, knowledge, documentId, async (tx) => {
    await requireRoom(ctx, tx, userId, replacement.bytes)
    return { replacement }
  })

/** Queues a new reading of a document and looks again at its pages without text. */
export const reprocessDocument = (ctx: AppContext, knowledge: OwnedKnowledge, documentId: string): Promise<Accepted> =>
  readAgain(ctx, knowledge, documentId, async (tx, { storageKey }) => {
    await forgetEmpty(tx, storageKey)
    return {}
  })

/**
 * Sets whether hidden parts of the document are read, and queues a new reading. When they are to be left out, all that was
 * read of the document is deleted at once, so that nothing hidden is found until the new reading is stored.
 */
export const readHiddenParts = (
  ctx: AppContext,
  knowledge: OwnedKnowledge,
  documentId: string,
  readsHidden: boolean,
): Promise<Accepted> =>
  readAgain(ctx, knowledge, documentId, async (tx, { id }) => {
    if (readsHidden) return { readsHidden }
    await clearTexts(tx, id)
    return { readsHidden, chunkCount: 0 }
  })

async function readAgain(
  ctx: AppContext,
  knowledge: Pick<OwnedKnowledge, 'owner'>,
  documentId: string,
  prepare: (
    tx: Queryable,
    document: DocumentRow,
  ) => Promise<Partial<Pick<DocumentRow, 'replacement' | 'readsHidden' | 'chunkCount'>>>,
): Promise<Accepted> {
  const document = await getDocument(ctx, knowledge, documentId)
  const { id } = document
  return ctx.db.transaction(async (tx) => {
    const changes = await prepare(tx, document)
    const current = await repository.lockDocument(tx, id)
    if (!current) throw notFound()
    if (isUnfinished(current)) throw new DomainError('document_busy')
    return queueReading(ctx, tx, current, changes)
  })
}

/** Saves the changes of a document and queues its reading once the transaction is committed. */
export async function queueReading(
  ctx: AppContext,
  tx: Queryable,
  { id }: DocumentRow,
  changes: Parameters<typeof repository.updateDocument>[2] = {},
): Promise<Accepted> {
  await repository.updateDocument(tx, id, { ...changes, status: 'queued', problem: null, updatedAt: ctx.clock.now() })
  await ctx.jobs.send(tx, readDocumentJob, { documentId: id })
  return { id, status: 'queued' }
}

/** Whether a document is queued, being read or being indexed. */
export const isUnfinished = ({ status }: DocumentRow): boolean =>
  (repository.unfinishedStatuses as readonly string[]).includes(status)

/** Removes a document and its file at once; a job deletes its chunks in portions. A reading under way is discarded at its end. */
export async function removeDocument(ctx: AppContext, knowledge: OwnedKnowledge, documentId: string): Promise<void> {
  const { id } = await getDocument(ctx, knowledge, documentId)
  await ctx.db.transaction(async (tx) => {
    await askOrigins(ctx, (origins) => origins.exclude(tx, id))
    await dropDocument(ctx, tx, id)
  })
}

/** Lists the chunks of a document. Throws 404 for a document of another owner. */
export async function listChunks(ctx: AppContext, knowledge: OwnedKnowledge, documentId: string, request: PageRequest) {
  const { id } = await getDocument(ctx, knowledge, documentId)
  return pagedQuery(request, () => findChunks(ctx.db, id))
}

/** Returns the stored file of a document for saving. Throws 404 for a document of another owner. */
export async function downloadDocument(
  ctx: AppContext,
  knowledge: OwnedKnowledge,
  documentId: string,
): Promise<Response> {
  const { storageKey, kind, name, bytes } = await getDocument(ctx, knowledge, documentId)
  const content = await ctx.storage.read(storageKey, { bytes })
  return attachmentResponse(content, { name: addFileEnding(name, kind), contentType: contentTypes[kind], bytes })
}
