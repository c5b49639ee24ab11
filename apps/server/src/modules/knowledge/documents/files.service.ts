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
  // it is saved and never shown, whatever it holds (W4)
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

/** The endings of documents that have a name of their own and no file's name. */
const endings: Partial<Record<DocumentKind, string>> = { text: '.txt', web: '.md', questions: '.csv' }

/** What a document is called as a file. */
export const fileNameOf = (name: string, kind: DocumentKind): string => `${name}${endings[kind] ?? ''}`

/** Seconds that a new file may wait for the row that needs it. */
const GRACE_SECONDS = 3600

/**
 * Keeps a content under a new key. Should the process die before a document refers to it, the sweep that is sent
 * beforehand finds it unused and removes it.
 */
export async function keepFile(ctx: AppContext, content: Readable | Uint8Array, kind: DocumentKind): Promise<string> {
  const key = randomUUID()
  await ctx.jobs.send(ctx.db, sweepFilesJob, { keys: [key] }, { startAfter: GRACE_SECONDS })
  await ctx.storage.put(key, content, { contentType: contentTypes[kind] })
  return key
}

/** Removes the files once the transaction that let go of them is committed, unless a copy still needs them. */
export async function releaseFiles(ctx: AppContext, tx: Queryable, keys: string[]): Promise<void> {
  if (keys.length > 0) await ctx.jobs.send(tx, sweepFilesJob, { keys })
}

export async function sweepFiles(ctx: AppContext, keys: string[]): Promise<void> {
  const unused = await unusedKeys(ctx.db, keys)
  await deletePages(ctx.db, unused)
  for (const key of unused) await ctx.storage.delete(key)
}
