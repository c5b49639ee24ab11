import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { AttachmentType } from '#/platform/api/attachment.ts'
import type { AppContext } from '#/context.ts'
import { unusedKeys } from '#/modules/knowledge/documents/files.repository.ts'
import type { DocumentKind } from '#/modules/knowledge/reading/pages.model.ts'
import { deletePages } from '#/modules/knowledge/documents/scans/scans.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const sweepFilesJob = 'files.sweep'

export const contentTypes: Record<DocumentKind, AttachmentType> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  // downloaded as plain text and never rendered, so that its scripts cannot run (W4)
  html: 'text/plain',
  txt: 'text/plain',
  markdown: 'text/markdown',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  text: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  web: 'text/markdown; charset=utf-8',
  questions: 'text/csv; charset=utf-8',
}

/** File extensions of documents whose name does not come from a file. */
const endings: Partial<Record<DocumentKind, string>> = { text: '.txt', web: '.md', questions: '.csv' }

/** Returns the name under which a document is downloaded. */
export const addFileEnding = (name: string, kind: DocumentKind): string => `${name}${endings[kind] ?? ''}`

/** Seconds after which a new file without a document's row may be removed. */
const GRACE_SECONDS = 3600

/**
 * Stores a content under a new key. A sweep is queued first: if the process dies before a document refers to the file, the
 * sweep removes it.
 */
export async function keepFile(ctx: AppContext, content: Readable | Uint8Array, kind: DocumentKind): Promise<string> {
  const key = randomUUID()
  await ctx.jobs.send(ctx.db, sweepFilesJob, { keys: [key] }, { startAfter: GRACE_SECONDS })
  await ctx.storage.put(key, content, { contentType: contentTypes[kind] })
  return key
}

/** Removes the files after the transaction commits, unless a copy still uses them. */
export async function releaseFiles(ctx: AppContext, tx: Queryable, keys: string[]): Promise<void> {
  if (keys.length > 0) await ctx.jobs.send(tx, sweepFilesJob, { keys })
}

/** Deletes the contents among `keys` that no document uses, with what was recognized of their pages. */
export async function sweepFiles(ctx: AppContext, keys: string[]): Promise<void> {
  const unused = await unusedKeys(ctx.db, keys)
  await deletePages(ctx.db, unused)
  for (const key of unused) await ctx.storage.delete(key)
}
