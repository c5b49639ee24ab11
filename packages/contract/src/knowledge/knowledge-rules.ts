import { z } from '#/protocol/zod.ts'
import { modelIdSchema } from '#/models/models.ts'

/** `provider:model`, `environment` for what the environment sets, `none` to find by words alone. */
export const embeddingModelSchema = z.union([z.literal('environment'), z.literal('none'), modelIdSchema])

/** The section 'Conhecimento' of the settings. */
export const knowledgeRulesSchema = z.strictObject({
  embeddingModel: embeddingModelSchema.default('environment'),
  /** R$ for a million tokens; null where nobody said. */
  embeddingPrice: z
    .number('Escreva um número.')
    .min(0, 'O preço não pode ser negativo.')
    .max(100_000, 'O preço é alto demais.')
    .nullable()
    .default(null),
})

/** What the product can bear (A6); the environment may allow less. */
const MOST_MB = 50
const MOST_PAGES = 2000
const MOST_DOCUMENTS = 1000
/** A page takes a processor for one to ten seconds. */
const USUAL_SCANNED_PAGES = 200

const whole = z.number('Escreva um número.').int('Escreva um número inteiro.')

/** How much knowledge one assistant, or one shared base, may hold. */
export const knowledgeLimitsSchema = z.strictObject({
  maxFileMb: whole.min(1, 'O mínimo é 1 MB.').max(MOST_MB, `O máximo é ${MOST_MB} MB.`).default(MOST_MB),
  maxPages: whole.min(1, 'O mínimo é 1 página.').max(MOST_PAGES, 'O máximo é 2.000 páginas.').default(MOST_PAGES),
  /** Of one document; 0 where no text is recognized in pictures. */
  maxScannedPages: whole
    .min(0, 'O número não pode ser negativo.')
    .max(MOST_PAGES, 'O máximo é 2.000 páginas.')
    .default(USUAL_SCANNED_PAGES),
  maxDocuments: whole
    .min(1, 'O mínimo é 1 documento.')
    .max(MOST_DOCUMENTS, 'O máximo é 1.000 documentos.')
    .default(MOST_DOCUMENTS),
})
