import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider'

/** A passage of a document as given to a model; the answer cites `number`, 0 where it cannot be cited. */
export interface NumberedPassage {
  number: number
  documentName: string
  page: number | null
  /** Position in the document in words, where it has no pages. */
  place?: string | undefined
  text: string
  /** Rows of a table that match the question: the embedded model shows them where it has nothing else to quote. */
  foundRows?: TableResult | undefined
}

/** The result of a query of a table. */
export interface TableResult {
  /** Figures or rows, in Markdown. */
  resultText: string
  /** 'Filtro: Turma = 7º B · 12 linhas' */
  filter: string
}

/**
 * The structured content of a prompt, for our own models, which need no prose around it. Travels in the call's provider options,
 * which other providers ignore.
 */
export interface ReadingMaterial {
  question: string
  /** The question before, where this one refers back to it. */
  before?: string | undefined
  /** The question before, also where this one only may refer back to it. */
  earlier?: string | undefined
  passages: NumberedPassage[]
  /** Whether the assistant has documents at all: an answer without them differs from one that found nothing. */
  hasDocuments: boolean
  /** Whether the answer shows numbers of passages. */
  cite: boolean
  /** The text that an interrupted answer already has; the model continues after it. */
  written: string
}

const key = 'prosa'

/** Provider options of a call that carry the material. */
export function withMaterial(material: ReadingMaterial): NonNullable<LanguageModelV4CallOptions['providerOptions']> {
  return { [key]: material as unknown as JSONObject }
}

/** Reads the material of a call; undefined where it has none. */
export function readMaterial(options: LanguageModelV4CallOptions): ReadingMaterial | undefined {
  return options.providerOptions?.[key] as unknown as ReadingMaterial | undefined
}
