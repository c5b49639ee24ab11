import { z } from '#/protocol/zod.ts'
import { modelIdSchema } from '#/models/models.ts'

/** `provider:model`; `environment`: the model that the environment names; `none`: search by words alone. */
export const embeddingModelSchema = z.union([z.literal('environment'), z.literal('none'), modelIdSchema])

/** The section 'Conhecimento' of the settings. */
export const knowledgeRulesSchema = z.strictObject({
  embeddingModel: embeddingModelSchema.default('environment'),
  /** Price in R$ per million tokens; null if unknown. */
  embeddingPrice: z
    .number('Escreva um número.')
    .min(0, 'O preço não pode ser negativo.')
    .max(100_000, 'O preço é alto demais.')
    .nullable()
    .default(null),
})

/** Limits that the product can handle (A6); the environment may set lower ones. */
const MAX_MB = 50
const MAX_PAGES = 2000
const MAX_DOCUMENTS = 1000
/** Default limit, because recognizing the text of a page takes one to ten seconds of processor time. */
const USUAL_SCANNED_PAGES = 200

const whole = z.number('Escreva um número.').int('Escreva um número inteiro.')

/** Limits for the documents of one assistant or one shared base. */
export const knowledgeLimitsSchema = z.strictObject({
  maxFileMb: whole.min(1, 'O mínimo é 1 MB.').max(MAX_MB, `O máximo é ${MAX_MB} MB.`).default(MAX_MB),
  maxPages: whole.min(1, 'O mínimo é 1 página.').max(MAX_PAGES, 'O máximo é 2.000 páginas.').default(MAX_PAGES),
  /** Maximum of scanned pages in one document; 0 turns text recognition off. */
  maxScannedPages: whole
    .min(0, 'O número não pode ser negativo.')
    .max(MAX_PAGES, 'O máximo é 2.000 páginas.')
    .default(USUAL_SCANNED_PAGES),
  maxDocuments: whole
    .min(1, 'O mínimo é 1 documento.')
    .max(MAX_DOCUMENTS, 'O máximo é 1.000 documentos.')
    .default(MAX_DOCUMENTS),
})
