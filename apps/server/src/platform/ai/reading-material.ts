import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider'

/** One passage of a document, as it is given to a model; `number` is what the answer cites; 0 where there is nothing to cite. */
export interface NumberedPassage {
  number: number
  documentName: string
  page: number | null
  /** Where in the document, in words, where it is no page. */
  place?: string | undefined
  text: string
  /** Rows of a table that have the words of the question: a model of our own shows them where it quotes nothing else. */
  foundRows?: TableResult | undefined
}

/** What a query of a table returned. */
export interface TableResult {
  /** Figures or rows, in Markdown. */
  said: string
  /** 'Filtro: Turma = 7º B · 12 linhas' */
  filter: string
}

/**
 * What the prompt was made from, for models of our own that need no prose around it. Travels in the call's provider
 * options, which every other provider ignores.
 */
export interface ReadingMaterial {
  question: string
  /** The question before, where this one refers back to it. */
  before?: string | undefined
  /** The question before also where this one may refer back to it. */
  earlier?: string | undefined
  passages: NumberedPassage[]
  /** Whether the assistant has documents at all: nothing found is another answer than nothing there. */
  hasDocuments: boolean
  /** Whether the answer shows numbers of passages. */
  cite: boolean
  /** What an interrupted answer already says; the model goes on from there. */
  written: string
}

const key = 'prosa'

export function withMaterial(material: ReadingMaterial): NonNullable<LanguageModelV4CallOptions['providerOptions']> {
  return { [key]: material as unknown as JSONObject }
}

export function materialOf(options: LanguageModelV4CallOptions): ReadingMaterial | undefined {
  return options.providerOptions?.[key] as unknown as ReadingMaterial | undefined
}
