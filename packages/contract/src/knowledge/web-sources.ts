import { defineContract, route } from '#/protocol/define.ts'
import { instant } from '#/protocol/instant.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { named, z } from '#/protocol/zod.ts'

/** What one source may read at most. */
export const MOST_WEB_PAGES = 200
export const MOST_WEB_DEPTH = 3

/** One page; a site by the links from its first page on; the pages that a site's map lists. */
export const webSourceKinds = ['page', 'site', 'sitemap'] as const
export const webSourceStatuses = ['reading', 'ready', 'attention', 'failed'] as const
/** `refused`: there is no article to read; `gone`: no longer on the site; `failing`: it does not answer now; `excluded`: by a person. */
export const webPageStatuses = ['waiting', 'read', 'forbidden', 'refused', 'gone', 'failing', 'excluded'] as const

/** What a renewal found changed: passages that came and that went. */
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
  /** Why nothing could be read, or what a reading waits for, in Portuguese. */
  problem: z.string().nullable(),
  /** How many of its pages are in each state. */
  pages: z.object(counts),
  /** Whether there are more pages than it may read. */
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
  /** Since when it is gone or does not answer. */
  since: instant.nullable(),
  checkedAt: instant.nullable(),
  change: changeSchema.nullable(),
  /** The document that holds its text; null where none does. */
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
    // as people write an address
    .transform((written) => (/^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`))
    .pipe(
      z.url({ protocol: /^https?$/, error: 'Escreva um endereço completo, como https://escola.edu.br/secretaria.' }),
    ),
  /** Of a site: how many links away from its first page. */
  depth: whole.min(1, 'O mínimo é 1.').max(MOST_WEB_DEPTH, `O máximo é ${MOST_WEB_DEPTH}.`).default(2),
  maxPages: whole
    .min(1, 'O mínimo é 1 página.')
    .max(MOST_WEB_PAGES, `O máximo é ${MOST_WEB_PAGES} páginas.`)
    .default(50),
})

const previewSchema = z.object({
  /** Where the address leads: what is added. */
  address: z.string(),
  title: z.string().nullable(),
  /** The beginning of what is read of the page. */
  text: z.string(),
  /** What is wrong with a page that can be read all the same, in Portuguese. */
  problem: z.string().nullable(),
  /** The first of the pages that were found. */
  pages: z.array(z.string()),
  found: z.number().int(),
  /** Of these, those that robots.txt forbids. */
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

export const webSources = defineContract({
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
const keep = {
  tag: 'Bases compartilhadas',
  policy: 'knowledgebase.manage',
  permission: 'knowledge_bases.manage',
  actors: ['user'],
} as const

/** The same of a shared base. */
export const baseWebSources = defineContract({
  listBaseWebSources: {
    ...webSources.listWebSources,
    ...keep,
    ...route('GET', ofBase),
    summary: 'As páginas e os sites da Web de uma base compartilhada',
  },
  previewBaseWebSource: {
    ...webSources.previewWebSource,
    ...keep,
    ...route('POST', `${ofBase}/preview`),
    summary: 'O que a base leria de um endereço, sem guardar nada',
  },
  addBaseWebSource: {
    ...webSources.addWebSource,
    ...keep,
    ...route('POST', ofBase),
    summary: 'Acrescenta uma página ou um site à base',
  },
  renewBaseWebSource: {
    ...webSources.renewWebSource,
    ...keep,
    ...route('POST', `${ofBase}/:sourceId/renew`),
    summary: 'Lê de novo agora uma página ou um site da base',
  },
  deleteBaseWebSource: {
    ...webSources.deleteWebSource,
    ...keep,
    ...route('DELETE', `${ofBase}/:sourceId`),
    summary: 'Remove uma página ou um site da base, com os seus trechos',
  },
  listBaseWebPages: {
    ...webSources.listWebPages,
    ...keep,
    ...route('GET', `${ofBase}/:sourceId/pages`),
    summary: 'As páginas de um site da base, com a situação de cada uma',
  },
})
