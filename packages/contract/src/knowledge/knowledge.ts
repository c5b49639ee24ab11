import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { documentKinds } from '#/knowledge/document-kinds.ts'
import { readingNoteSchema } from '#/knowledge/reading-notes.ts'
import { sheetRowSchema, sheetSchema } from '#/knowledge/sheets.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

export const documentStatuses = ['queued', 'reading', 'indexing', 'ready', 'attention', 'failed'] as const
export const documentStatusSchema = z.enum(documentStatuses)

/** Findings about a file after reading it, shown as 'Saúde do documento'. */
export const documentHealthSchema = z.object({
  emptyPages: z.array(z.number().int()),
  /** Pages whose text was recognized from a scan. */
  recognizedPages: z.array(z.number().int()),
  language: z.enum(['pt', 'other', 'unknown']),
  duplicateChunks: z.number().int(),
  truncated: z.boolean(),
})

export const documentSchema = named('Document', {
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.number().int(),
  /** Number of pages, slides or chapters; null for kinds without them. */
  pages: z.number().int().nullable(),
  chunks: z.number().int(),
  status: documentStatusSchema,
  /** Why the document failed or needs attention, in Portuguese; null if there is no problem. */
  problem: z.string().nullable(),
  /** Progress of recognizing scanned pages; null if none wait. */
  scan: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  health: documentHealthSchema.nullable(),
  /** Remarks about reading, such as hidden parts. */
  notes: z.array(readingNoteSchema),
  /** Whether hidden parts are read. By default they are left out. */
  readsHidden: z.boolean(),
  updatedAt: instant,
})
export type Document = z.infer<typeof documentSchema>

export const chunkSchema = named('Chunk', {
  id: z.number().int(),
  position: z.number().int(),
  page: z.number().int().nullable(),
  text: z.string(),
})

/** Position of a passage in words, where it is not a page: `slide 3`. */
export const placeSchema = z.string().optional()

const edit = {
  tag: 'Conhecimento',
  policy: 'assistant.knowledge',
  permission: 'knowledge.manage',
  actors: ['user', 'key'],
} as const
const accepted = z.object({ id: z.uuid(), status: documentStatusSchema })

export const knowledge = defineContract({
  listDocuments: {
    ...route('GET', '/api/assistants/:assistantId/documents'),
    ...edit,
    summary: 'Os documentos de um assistente',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      status: z.enum(['all', ...documentStatuses]).default('all'),
      sort: z.enum(['name', '-name', 'updated', '-updated']).default('-updated'),
    }),
    ok: paged(documentSchema),
  },
  uploadDocument: {
    ...route('POST', '/api/assistants/:assistantId/documents'),
    ...edit,
    summary:
      'Envia um arquivo (campo file): PDF, DOCX, PPTX, ODT, ODP, EPUB, HTML, TXT, Markdown, planilha (XLSX, ODS, CSV) ou imagem',
    limitPerMinute: 60,
    upload: true,
    status: 202,
    ok: accepted,
    errors: [
      'upload_invalid',
      'document_type_unsupported',
      'document_content_mismatch',
      'document_too_large',
      'document_duplicate',
      'documents_limit',
      'storage_quota',
      'assistant_archived',
    ],
  },
  addText: {
    ...route('POST', '/api/assistants/:assistantId/texts'),
    ...edit,
    summary: 'Acrescenta um texto colado',
    limitPerMinute: 60,
    body: z.strictObject({
      name: shownText().min(2, 'Dê um nome ao texto.').max(120, 'O nome pode ter no máximo 120 caracteres.'),
      text: z
        .string()
        .trim()
        .min(1, 'Cole ou escreva o texto.')
        .max(500_000, 'O texto pode ter no máximo 500.000 caracteres.'),
    }),
    status: 202,
    ok: accepted,
    errors: ['document_duplicate', 'documents_limit', 'storage_quota', 'assistant_archived'],
  },
  replaceDocument: {
    ...route('POST', '/api/assistants/:assistantId/documents/:documentId/replace'),
    ...edit,
    summary: 'Troca o arquivo; o antigo responde até o novo ficar pronto',
    limitPerMinute: 60,
    upload: true,
    status: 202,
    ok: accepted,
    errors: [
      'upload_invalid',
      'document_type_unsupported',
      'document_content_mismatch',
      'document_too_large',
      'document_duplicate',
      'document_busy',
      'storage_quota',
    ],
  },
  reprocessDocument: {
    ...route('POST', '/api/assistants/:assistantId/documents/:documentId/reprocess'),
    ...edit,
    summary: 'Lê o documento de novo',
    limitPerMinute: 60,
    status: 202,
    ok: accepted,
    errors: ['document_busy'],
  },
  readHiddenParts: {
    ...route('PUT', '/api/assistants/:assistantId/documents/:documentId/hidden-parts'),
    ...edit,
    summary: 'Lê também as partes ocultas de um documento, ou as deixa de fora',
    limitPerMinute: 60,
    body: z.strictObject({ read: z.boolean() }),
    status: 202,
    ok: accepted,
    errors: ['document_busy'],
  },
  deleteDocument: {
    ...route('DELETE', '/api/assistants/:assistantId/documents/:documentId'),
    ...edit,
    summary: 'Remove o documento e os seus trechos',
  },
  downloadDocument: {
    ...route('GET', '/api/assistants/:assistantId/documents/:documentId/file'),
    ...edit,
    summary: 'Baixa o arquivo original',
    raw: '*/*',
    errors: ['file_lost'],
  },
  listChunks: {
    ...route('GET', '/api/assistants/:assistantId/documents/:documentId/chunks'),
    ...edit,
    summary: 'Os trechos de um documento',
    query: z.object(pageQuery),
    ok: paged(chunkSchema),
  },
  getSheets: {
    ...route('GET', '/api/assistants/:assistantId/documents/:documentId/sheets'),
    ...edit,
    summary: 'As abas de uma planilha, com as suas colunas',
    ok: z.object({ items: z.array(sheetSchema) }),
  },
  listSheetRows: {
    ...route('GET', '/api/assistants/:assistantId/documents/:documentId/sheet-rows'),
    ...edit,
    summary: 'As linhas de uma aba',
    query: z.object({ ...pageQuery, sheet: z.coerce.number().int().min(0).max(1000).default(0) }),
    ok: paged(sheetRowSchema),
  },
  searchKnowledge: {
    ...route('GET', '/api/assistants/:assistantId/search'),
    ...edit,
    summary: 'Testa a busca: os trechos que a pergunta encontraria',
    limitPerMinute: 60,
    query: z.object({ q: z.string().trim().min(1, 'Escreva uma pergunta.').max(500) }),
    ok: z.object({
      items: z.array(
        z.object({
          documentId: z.uuid(),
          documentName: z.string(),
          page: z.number().int().nullable(),
          place: placeSchema,
          /** Address of a fetched document. */
          address: z.url().optional(),
          text: z.string(),
          /** 0 to 1, relative to the best passage. */
          score: z.number(),
        }),
      ),
    }),
    errors: ['quota_exceeded'],
  },
})
