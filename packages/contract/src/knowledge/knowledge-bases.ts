import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { knowledge } from '#/knowledge/knowledge.ts'
import { choiceQuery, choicesSchema, paged, pageQuery } from '#/protocol/paging.ts'
import { versionSchema } from '#/protocol/version.ts'

const baseSchema = named('KnowledgeBase', {
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  documents: z.number().int(),
  /** Number of assistants whose draft or published version uses the base. */
  assistants: z.number().int(),
  updatedAt: instant,
  version: versionSchema,
})
export type KnowledgeBase = z.infer<typeof baseSchema>

const baseBody = z.strictObject({
  name: shownText().min(2, 'Dê um nome à base.').max(80, 'O nome pode ter no máximo 80 caracteres.'),
  description: z.string().trim().max(300, 'A descrição pode ter no máximo 300 caracteres.').default(''),
})

const root = '/api/knowledge-bases'
const baseAccess = {
  tag: 'Bases compartilhadas',
  policy: 'knowledgebase.manage',
  permission: 'knowledge_bases.manage',
  actors: ['user'],
} as const

/** Documents shared by several assistants; their operations mirror those of an assistant's own documents. */
export const knowledgeBases = defineContract({
  listKnowledgeBases: {
    ...route('GET', root),
    ...baseAccess,
    summary: 'As bases compartilhadas',
    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(baseSchema),
  },
  createKnowledgeBase: {
    ...route('POST', root),
    ...baseAccess,
    summary: 'Cria uma base compartilhada',
    body: baseBody,
    status: 201,
    ok: baseSchema,
    errors: ['knowledge_base_name_taken'],
  },
  getKnowledgeBase: {
    ...route('GET', `${root}/:baseId`),
    ...baseAccess,
    summary: 'Uma base compartilhada',
    ok: baseSchema,
  },
  updateKnowledgeBase: {
    ...route('PUT', `${root}/:baseId`),
    ...baseAccess,
    summary: 'Muda o nome e a descrição de uma base compartilhada',
    versioned: true,
    body: baseBody,
    ok: baseSchema,
    errors: ['knowledge_base_name_taken'],
  },
  deleteKnowledgeBase: {
    ...route('DELETE', `${root}/:baseId`),
    ...baseAccess,
    summary: 'Exclui uma base que nenhum assistente usa, com os seus documentos',
    errors: ['knowledge_base_in_use'],
  },
  listBaseDocuments: {
    ...knowledge.listDocuments,
    ...baseAccess,
    ...route('GET', `${root}/:baseId/documents`),
    summary: 'Os documentos de uma base compartilhada',
  },
  uploadBaseDocument: {
    ...knowledge.uploadDocument,
    ...baseAccess,
    ...route('POST', `${root}/:baseId/documents`),
    summary:
      'Envia um arquivo (campo file) à base: PDF, DOCX, PPTX, ODT, ODP, EPUB, HTML, TXT, Markdown, planilha (XLSX, ODS, CSV) ou imagem',
  },
  addBaseText: {
    ...knowledge.addText,
    ...baseAccess,
    ...route('POST', `${root}/:baseId/texts`),
    summary: 'Acrescenta um texto colado à base',
  },
  replaceBaseDocument: {
    ...knowledge.replaceDocument,
    ...baseAccess,
    ...route('POST', `${root}/:baseId/documents/:documentId/replace`),
    summary: 'Troca o arquivo na base; o antigo responde até o novo ficar pronto',
  },
  reprocessBaseDocument: {
    ...knowledge.reprocessDocument,
    ...baseAccess,
    ...route('POST', `${root}/:baseId/documents/:documentId/reprocess`),
    summary: 'Lê um documento da base de novo',
  },
  readBaseHiddenParts: {
    ...knowledge.readHiddenParts,
    ...baseAccess,
    ...route('PUT', `${root}/:baseId/documents/:documentId/hidden-parts`),
    summary: 'Lê também as partes ocultas de um documento da base, ou as deixa de fora',
  },
  deleteBaseDocument: {
    ...knowledge.deleteDocument,
    ...baseAccess,
    ...route('DELETE', `${root}/:baseId/documents/:documentId`),
    summary: 'Remove um documento da base e os seus trechos',
  },
  downloadBaseDocument: {
    ...knowledge.downloadDocument,
    ...baseAccess,
    ...route('GET', `${root}/:baseId/documents/:documentId/file`),
    summary: 'Baixa o arquivo original de um documento da base',
  },
  listBaseChunks: {
    ...knowledge.listChunks,
    ...baseAccess,
    ...route('GET', `${root}/:baseId/documents/:documentId/chunks`),
    summary: 'Os trechos de um documento da base',
  },
  getBaseSheets: {
    ...knowledge.getSheets,
    ...baseAccess,
    ...route('GET', `${root}/:baseId/documents/:documentId/sheets`),
    summary: 'As abas de uma planilha da base, com as suas colunas',
  },
  listBaseSheetRows: {
    ...knowledge.listSheetRows,
    ...baseAccess,
    ...route('GET', `${root}/:baseId/documents/:documentId/sheet-rows`),
    summary: 'As linhas de uma aba de uma planilha da base',
  },
  listOfferedBases: {
    ...route('GET', '/api/assistants/:assistantId/knowledge-bases'),
    tag: 'Conhecimento',
    policy: 'assistant.knowledge',
    permission: 'knowledge.manage',
    actors: ['user', 'key'],
    summary: 'As bases compartilhadas que o assistente usa ou pode usar',
    query: z.object(choiceQuery),
    ok: choicesSchema({ description: z.string(), documents: z.number().int() }),
  },
})
