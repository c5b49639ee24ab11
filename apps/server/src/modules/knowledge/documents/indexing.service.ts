import { type DocumentKind, isSheetKind, nameUnit } from '@prosa/contract/knowledge/document-kinds.ts'
import { hiddenPartsIn, noteSentences, type ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import type { SQL } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import * as documents from '#/modules/knowledge/documents/documents.repository.ts'
import {
  isUnfinished,
  queueReading,
  readDocumentJob,
  currentFile,
} from '#/modules/knowledge/documents/documents.service.ts'
import { askOrigins } from '#/modules/knowledge/documents/origins.service.ts'
import { sendToEmbed } from '#/modules/knowledge/embeddings/embeddings.service.ts'
import { releaseFiles } from '#/modules/knowledge/documents/files.service.ts'
import { clearTexts, hasChunks, replaceChunks, findTexts } from '#/modules/knowledge/documents/indexing.repository.ts'
import type { Reading } from '#/modules/knowledge/reading/reading.model.ts'
import { illegibleSentence, readDocument } from '#/modules/knowledge/reading/reading.service.ts'
import { HIDES_SINCE, getReaderVersion } from '#/modules/knowledge/reading/versions.model.ts'
import { withScans } from '#/modules/knowledge/reading/scans/scans.model.ts'
import { findRecognized, hasUnknown } from '#/modules/knowledge/documents/scans/scans.repository.ts'
import { awaitScans, recognizeDocumentJob } from '#/modules/knowledge/documents/scans/scans.service.ts'
import { knowledgeLimits } from '#/modules/knowledge/reading/limits.service.ts'
import { sheetLimits } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import type { Sheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'
import { replaceSheets } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { inPortions } from '#/platform/db/in-portions.ts'
import { emit } from '#/platform/events/events.ts'

/** The most pages a sentence lists one by one; beyond that it gives only their number. */
const NAMED_PAGES = 5

/** Returns the warning for a usable document, such as unreadable pages; null if there is none. */
function attentionSentence({ health: { emptyPages, truncated }, notes }: Whole, kind: DocumentKind): string | null {
  const sentences = [
    truncated ? (isSheetKind(kind) ? cutSheet : longDocument) : null,
    emptyPages.length > 0 ? emptySentence(emptyPages, kind) : null,
    ...noteSentences(notes),
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}

const longDocument = 'O documento é longo demais e só a primeira parte foi lida. Divida-o em arquivos menores.'
const cutSheet =
  `A planilha passa do limite (${sheetLimits.rows.toLocaleString('pt-BR')} linhas, ${sheetLimits.columns} colunas, ${sheetLimits.sheets} abas, ` +
  `${sheetLimits.cellCharacters.toLocaleString('pt-BR')} letras em uma célula): só a primeira parte foi lida, e ela não responde a contas. Divida-a em arquivos menores.`

function emptySentence(pages: number[], kind: DocumentKind): string {
  const { one, many, article } = nameUnit(kind)
  const isOne = pages.length === 1
  const names = new Intl.ListFormat('pt-BR').format(pages.map(String))
  const those = pages.length > NAMED_PAGES ? `${pages.length} ${many}` : `${article}s ${many} ${names}`
  const finding = isOne ? `${article} ${one} ${names} não tem texto.` : `${those} não têm texto.`
  const advice =
    kind === 'pdf'
      ? `Se ${isOne ? 'for uma imagem' : 'forem imagens'}, envie uma cópia mais nítida ou com texto reconhecido.`
      : `Se o texto ${isOne ? 'dele' : 'deles'} estiver em imagens, envie a apresentação em PDF: nele, imagens também são lidas.`
  return `${finding} ${advice}`
}

/** Adds to a failure's sentence that the earlier version of the document still answers. */
const keptSentence = (sentence: string, replacing: boolean): string =>
  replacing
    ? `O novo arquivo não pôde ser usado, e o anterior continua respondendo. ${sentence}`
    : `A nova leitura falhou, e a anterior continua respondendo. ${sentence}`

type DocumentRow = documents.DocumentRow
type Unread = Exclude<Awaited<ReturnType<typeof readDocument>>, { problem: null }>
type Legible = Extract<Reading, { problem: null }>
interface Refusal {
  sentence: string
  notes: ReadingNote[]
}

type Whole = Awaited<ReturnType<typeof withScans>> & { pages: number | null; sheets: Sheet[]; notes: ReadingNote[] }

/**
 * Reads a document and stores its chunks. May be repeated at any point, because nothing of a new reading is visible before
 * it is complete. Scanned pages are recognized first, and the document is read again afterwards.
 */
export async function indexDocument(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  const document = await documents.advanceDocument(ctx.db, documentId, 'reading', ctx.clock.now())
  if (!document) return
  const { key, kind } = currentFile(document)
  const { maxPages, maxScannedPages } = await knowledgeLimits(ctx)
  const readsHidden = document.replacement === null && document.readsHidden
  const reading = await readDocument(ctx, { key, kind, signal, maxPages, readsHidden })
  if (reading.problem !== null)
    return runLastStep(ctx, document, (tx, current) => refuseDocument(ctx, tx, current, toRefusal(reading)))
  if (await awaitScans(ctx, documentId, { key, pages: reading.sparsePages.slice(0, maxScannedPages) })) return
  if (!(await documents.advanceDocument(ctx.db, documentId, 'indexing', ctx.clock.now()))) return
  const whole = await splitWhole(ctx, key, reading)
  await runLastStep(ctx, document, (tx, current) =>
    whole.chunks.length === 0
      ? refuseDocument(ctx, tx, current, { sentence: illegibleSentence, notes: whole.notes })
      : acceptReading(ctx, tx, current, whole),
  )
}

const toRefusal = ({ sentence, notes }: Unread): Refusal => ({ sentence: sentence!, notes })

const splitWhole = async (ctx: AppContext, key: string, reading: Legible): Promise<Whole> => ({
  pages: reading.pages,
  sheets: reading.sheets,
  notes: reading.notes,
  ...(await withScans(reading, await findRecognized(ctx.db, key))),
})

/**
 * Reads a usable document again if an older version of its reader read it. The older reading answers until the new one is
 * stored; if both are equal, nothing changes. Other documents go first.
 */
export async function renewReading(ctx: AppContext, documentId: string, signal: AbortSignal): Promise<void> {
  const document = await documents.findUsable(ctx.db, documentId)
  if (!document || !isOutdated(document)) return
  const { storageKey: key, kind, readsHidden, readWith } = document
  const { maxPages, maxScannedPages } = await knowledgeLimits(ctx)
  const reading = await readDocument(ctx, { key, kind, signal, maxPages, readsHidden, patient: true })
  const isDue = (current: DocumentRow) =>
    !isUnfinished(current) && current.readWith === readWith && current.readsHidden === readsHidden
  const finishIfDue = (work: (tx: Queryable, current: DocumentRow) => Promise<unknown>) =>
    runLastStep(ctx, document, work, isDue)
  if (reading.problem !== null)
    return finishIfDue((tx, current) => refuseDocument(ctx, tx, current, toRefusal(reading)))
  const pages = reading.sparsePages.slice(0, maxScannedPages)
  // a page was never checked for a scan: the usual reading checks it
  if (await hasUnknown(ctx.db, key, pages)) return finishIfDue((tx, current) => queueReading(ctx, tx, current))
  const whole = await splitWhole(ctx, key, reading)
  if (whole.chunks.length === 0)
    return finishIfDue((tx, current) =>
      refuseDocument(ctx, tx, current, { sentence: illegibleSentence, notes: whole.notes }),
    )
  await finishIfDue(async (tx, current) => {
    const changed = await storeReading(ctx, tx, current, whole)
    const awaitsNotice = changed && !readsHidden && readWith < HIDES_SINCE && wasRead(whole.notes, kind)
    if (awaitsNotice) await documents.updateDocument(tx, current.id, { awaitsNotice })
  })
}

const isOutdated = ({ kind, readWith }: DocumentRow): boolean => readWith < getReaderVersion(kind)

/** Whether older versions read some of these hidden parts. They already left out hidden sheets, and hidden text of other kinds. */
const wasRead = (notes: readonly ReadingNote[], kind: DocumentKind): boolean =>
  hiddenPartsIn(
    notes.filter((note) => note.kind !== 'hiddenSheets' && (note.kind !== 'hiddenTexts' || hidTexts.has(kind))),
  ) !== ''
const hidTexts = new Set<DocumentKind>(['docx', 'odt', 'pptx', 'odp'])

/** Marks a document as failed after too many attempts, so that it does not block others. */
export async function giveUp(ctx: AppContext, documentId: string): Promise<void> {
  const document = await documents.advanceDocument(ctx.db, documentId, 'reading', ctx.clock.now())
  const sentence =
    'Tentamos ler este arquivo várias vezes e não conseguimos. Tente de novo mais tarde ou envie outra cópia.'
  if (document)
    await runLastStep(ctx, document, (tx, current) => refuseDocument(ctx, tx, current, { sentence, notes: [] }))
}

/** Milliseconds; longer than all attempts of a reading together. */
const STALE_MS = 30 * 60_000

/** Queues documents without a job again at a start: a restored backup has documents but no jobs. */
export const resumeLost = (ctx: AppContext): Promise<number> =>
  resumeDocuments(ctx, documents.isLost([readDocumentJob, recognizeDocumentJob]))

/** Queues documents again whose job was lost, so that no reading stays unfinished. */
export const resumeStale = (ctx: AppContext): Promise<number> =>
  resumeDocuments(ctx, documents.isStale(new Date(ctx.clock.now().getTime() - STALE_MS)))

/** Works in portions, because a whole library may wait. Documents of a committed portion have jobs and are not found again. */
const resumeDocuments = (ctx: AppContext, which: SQL): Promise<number> =>
  inPortions({
    findKeys: (limit) => documents.findUnfinished(ctx.db, which, limit),
    processKeys: (ids) =>
      ctx.db.transaction(async (tx) => {
        const taken = await documents.touchDocuments(tx, ids, which, ctx.clock.now())
        const data = taken.map((documentId) => ({ documentId }))
        await ctx.jobs.sendMany(tx, readDocumentJob, data)
        return taken.length
      }),
  })

/** Runs the last step unless the document was meanwhile removed, replaced or finished by another process. */
async function runLastStep(
  ctx: AppContext,
  read: DocumentRow,
  finish: (tx: Queryable, current: DocumentRow) => Promise<unknown>,
  isDue = isUnfinished,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const current = await documents.lockDocument(tx, read.id)
    if (!current || !isDue(current) || currentFile(current).key !== currentFile(read).key) return
    await finish(tx, current)
  })
}

async function acceptReading(ctx: AppContext, tx: Queryable, document: DocumentRow, reading: Whole): Promise<void> {
  const { replacement } = document
  const hash = replacement && Buffer.from(replacement.hash, 'hex')
  if (hash && (await documents.hasContent(tx, document, hash))) {
    const sentence = 'Este conteúdo já está em outro documento da lista.'
    return refuseDocument(ctx, tx, document, { sentence, notes: [] })
  }
  await storeReading(ctx, tx, document, reading)
  await documents.updateDocument(tx, document.id, {
    ...(replacement && hash ? replacementFacts(replacement, hash) : {}),
    updatedAt: ctx.clock.now(),
  })
  if (replacement) await releaseFiles(ctx, tx, [document.storageKey])
  await notifyFollowers(tx, document, 'document.ready')
}

/** Stores a new reading in place of the old one. Returns whether the passages changed. */
async function storeReading(ctx: AppContext, tx: Queryable, document: DocumentRow, reading: Whole): Promise<boolean> {
  const { kind } = currentFile(document)
  const problem = attentionSentence(reading, kind)
  if (document.originId !== null && document.chunkCount > 0) await noteChange(ctx, tx, document, reading.chunks)
  const changed = !(await hasChunks(tx, document.id, reading.chunks))
  if (changed) await replaceChunks(tx, document, reading.chunks)
  await replaceSheets(tx, document.id, reading.sheets)
  await documents.updateDocument(tx, document.id, {
    status: problem === null ? 'ready' : 'attention',
    problem,
    pages: reading.pages,
    chunkCount: reading.chunks.length,
    health: reading.health,
    notes: reading.notes,
    readWith: getReaderVersion(kind),
  })
  await sendToEmbed(ctx, tx, document.id)
  return changed
}

/** Tells the document's origin how many passages came and went since its last reading. */
async function noteChange(ctx: AppContext, tx: Queryable, { id }: DocumentRow, now: Whole['chunks']): Promise<void> {
  const before = new Set(await findTexts(tx, id))
  const after = new Set(now.map(({ text }) => text))
  const added = [...after].filter((text) => !before.has(text)).length
  const removed = [...before].filter((text) => !after.has(text)).length
  const change = { changedAt: ctx.clock.now(), added, removed }
  if (added + removed > 0) await askOrigins(ctx, (origins) => origins.noteChange(tx, id, change))
}

const replacementFacts = (
  { key, name, kind, bytes }: NonNullable<DocumentRow['replacement']>,
  contentHash: Buffer,
) => ({
  name,
  kind,
  bytes,
  contentHash,
  storageKey: key,
  replacement: null,
  // hidden parts of a new file need a new choice
  readsHidden: false,
})

async function refuseDocument(
  ctx: AppContext,
  tx: Queryable,
  document: DocumentRow,
  { sentence, notes }: Refusal,
): Promise<void> {
  const isOwn = document.replacement === null
  // the whole document is hidden, so an earlier reading would show hidden text
  const isHidden = isOwn && !document.readsHidden && hiddenPartsIn(notes) !== ''
  if (isHidden) await clearTexts(tx, document.id)
  const answers = document.chunkCount > 0 && !isHidden
  await documents.updateDocument(tx, document.id, {
    status: answers ? 'attention' : 'failed',
    problem: answers ? keptSentence(sentence, !isOwn) : sentence,
    ...(answers ? {} : { notes, chunkCount: 0 }),
    ...(isOwn ? { readWith: getReaderVersion(document.kind) } : {}),
    replacement: null,
    updatedAt: ctx.clock.now(),
  })
  if (document.replacement) await releaseFiles(ctx, tx, [document.replacement.key])
  await notifyFollowers(tx, document, 'document.failed')
}

/** Notifies the followers of an assistant. Shared bases have no followers. */
async function notifyFollowers(
  tx: Queryable,
  { id, assistantId }: DocumentRow,
  type: 'document.ready' | 'document.failed',
): Promise<void> {
  if (assistantId === null) return
  await emit(tx, {
    type,
    aggregate: { type: 'document', id },
    payload: { assistantId },
    actor: { kind: 'system', id: readDocumentJob },
  })
}
