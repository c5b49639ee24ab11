import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { instant } from '@prosa/contract/protocol/instant.ts'
import { paged, pageQuery } from '@prosa/contract/protocol/paging.ts'
import { named, z } from '@prosa/contract/protocol/zod.ts'

/** Limits of one web source. */
export const MAX_WEB_PAGES = 200
export const MAX_WEB_DEPTH = 3

/** A single page; a site, by following links from its first page; or the pages listed in a sitemap. */
export const webSourceKinds = ['page', 'site', 'sitemap'] as const
export const webSourceStatuses = ['reading', 'ready', 'attention', 'failed'] as const
/**
 * `refused`: the page holds no article; `gone`: removed from the site; `failing`: the site does not respond;
 * `excluded`: by a person.
 */
export const webPageStatuses = ['waiting', 'read', 'forbidden', 'refused', 'gone', 'failing', 'excluded'] as const

/** Passages added and removed by the last round that changed something. */
const changeSchema = z.object({ at: instant, added: z.number().int(), removed: z.number().int() })

const counts = Object.fromEntries(webPageStatuses.map((status) => [status, z.number().int()])) as Record<
  (typeof webPageStatuses)[number],
  z.ZodInt
>

export const webSourceSchema = named('WebSource', {
  id: z.uuid(),
  kind: z.enum(webSourceKinds),
  address: z.string(),
  depth: z.number().int(),
  maxPages: z.number().int(),
  status: z.enum(webSourceStatuses),
  /** Why nothing could be read, or what the round waits for, in Portuguese. */
  problem: z.string().nullable(),
  /** Number of its pages by status. */
  pages: z.object(counts),
  /** Whether the source has more pages than the limit. */
  limited: z.boolean(),
  renewedAt: instant.nullable(),
  change: changeSchema.nullable(),
})
export type WebSource = z.infer<typeof webSourceSchema>

export const webPageSchema = named('WebPage', {
  id: z.number().int(),
  address: z.string(),
  title: z.string().nullable(),
  status: z.enum(webPageStatuses),
  problem: z.string().nullable(),
  /** Since when the page is gone or failing. */
  since: instant.nullable(),
  checkedAt: instant.nullable(),
  change: changeSchema.nullable(),
  /** The document with its text; null if there is none. */
  documentId: z.uuid().nullable(),
  chunks: z.number().int(),
})
export type WebPage = z.infer<typeof webPageSchema>

const whole = z.number('Escreva um número.').int('Escreva um número inteiro.')

export const webSourceBody = z.strictObject({
  kind: z.enum(webSourceKinds).default('page'),
  address: z
    .string()
    .trim()
    .max(1000, 'O endereço é longo demais.')
    // Completes an address written without its protocol.
    .transform((written) => (/^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`))
    .pipe(
      z.url({ protocol: /^https?$/, error: 'Escreva um endereço completo, como https://escola.edu.br/secretaria.' }),
    ),
  /** Of a site: the number of links to follow from its first page. */
  depth: whole.min(1, 'O mínimo é 1.').max(MAX_WEB_DEPTH, `O máximo é ${MAX_WEB_DEPTH}.`).default(2),
  maxPages: whole.min(1, 'O mínimo é 1 página.').max(MAX_WEB_PAGES, `O máximo é ${MAX_WEB_PAGES} páginas.`).default(50),
})

const previewSchema = z.object({
  /** The address after redirects, which is the one that is added. */
  address: z.string(),
  title: z.string().nullable(),
  /** The beginning of the extracted text. */
  text: z.string(),
  /** A problem with a page that can be read nevertheless, in Portuguese. */
  problem: z.string().nullable(),
  /** The first of the pages found. */
  pages: z.array(z.string()),
  found: z.number().int(),
  /** Number of found pages that robots.txt forbids. */
  forbidden: z.number().int(),
})

const edit = {
  tag: 'Conhecimento',
  policy: 'assistant.knowledge',
  permission: 'knowledge.manage',
  actors: ['user', 'key'],
} as const
const root = '/api/assistants/:assistantId/web-sources'
const accepted = z.object({ id: z.uuid() })

const ofAssistants = defineContract({
  listWebSources: {
    ...route('GET', root),
    ...edit,
    summary: 'As páginas e os sites da Web que um assistente lê',
    query: z.object(pageQuery),
    ok: paged(webSourceSchema),
  },
  previewWebSource: {
    ...route('POST', `${root}/preview`),
    ...edit,
    summary: 'O que seria lido de um endereço, sem guardar nada',
    limitPerMinute: 20,
    body: webSourceBody,
    ok: previewSchema,
    errors: ['web_unreadable', 'assistant_archived'],
  },
  addWebSource: {
    ...route('POST', root),
    ...edit,
    summary: 'Acrescenta uma página ou um site, que passa a ser renovado toda noite',
    limitPerMinute: 30,
    body: webSourceBody,
    status: 202,
    ok: accepted,
    errors: ['web_source_duplicate', 'web_sources_limit', 'assistant_archived'],
  },
  renewWebSource: {
    ...route('POST', `${root}/:sourceId/renew`),
    ...edit,
    summary: 'Lê de novo agora o que mudou em uma página ou um site',
    limitPerMinute: 30,
    status: 202,
    ok: accepted,
    errors: ['document_busy', 'assistant_archived'],
  },
  deleteWebSource: {
    ...route('DELETE', `${root}/:sourceId`),
    ...edit,
    summary: 'Remove uma página ou um site, com os seus trechos',
  },
  listWebPages: {
    ...route('GET', `${root}/:sourceId/pages`),
    ...edit,
    summary: 'As páginas de um site, com a situação de cada uma',
    query: z.object(pageQuery),
    ok: paged(webPageSchema),
  },
})

const ofBase = '/api/knowledge-bases/:baseId/web-sources'
const baseAccess = {
  tag: 'Bases compartilhadas',
  policy: 'knowledgebase.manage',
  permission: 'knowledge_bases.manage',
  actors: ['user'],
} as const

export const webPages = defineContract({
  ...ofAssistants,
  // the same operations for a shared base
  listBaseWebSources: {
    ...ofAssistants.listWebSources,
    ...baseAccess,
    ...route('GET', ofBase),
    summary: 'As páginas e os sites da Web de uma base compartilhada',
  },
  previewBaseWebSource: {
    ...ofAssistants.previewWebSource,
    ...baseAccess,
    ...route('POST', `${ofBase}/preview`),
    summary: 'O que a base leria de um endereço, sem guardar nada',
  },
  addBaseWebSource: {
    ...ofAssistants.addWebSource,
    ...baseAccess,
    ...route('POST', ofBase),
    summary: 'Acrescenta uma página ou um site à base',
  },
  renewBaseWebSource: {
    ...ofAssistants.renewWebSource,
    ...baseAccess,
    ...route('POST', `${ofBase}/:sourceId/renew`),
    summary: 'Lê de novo agora uma página ou um site da base',
  },
  deleteBaseWebSource: {
    ...ofAssistants.deleteWebSource,
    ...baseAccess,
    ...route('DELETE', `${ofBase}/:sourceId`),
    summary: 'Remove uma página ou um site da base, com os seus trechos',
  },
  listBaseWebPages: {
    ...ofAssistants.listWebPages,
    ...baseAccess,
    ...route('GET', `${ofBase}/:sourceId/pages`),
    summary: 'As páginas de um site da base, com a situação de cada uma',
  },
})
