import type { QuestionWords, Understood } from '#/modules/knowledge/sheets/asking/question-words.model.ts'
import type { SheetView } from '#/modules/knowledge/sheets/asking/sheet-view.model.ts'

/** What a question asks for. */
export type Asking = 'count' | 'sum' | 'average' | 'maximum' | 'minimum' | 'who' | 'what'

export function takeAsking(words: QuestionWords, found: Understood): { kind: Asking; at: number } | undefined {
  const take = (kind: Asking, ...choices: string[]) => {
    const at = words.takeAny(...choices)
    return at === -1 ? undefined : { kind, at }
  }
  return (
    take('average', 'media', 'valor medio') ??
    take('maximum', 'maior numero de', 'mais alta', 'mais alto', 'maior', 'maxima', 'maximo') ??
    take('minimum', 'mais baixa', 'mais baixo', 'menor', 'minima', 'minimo') ??
    take('sum', 'soma', 'somatorio', 'total geral', 'total', 'ao todo') ??
    take('count', 'quantos', 'quantas', 'numero de', 'quantidade de', 'quantidade') ??
    take('who', 'quem') ??
    take('what', 'qual', 'quais', 'que', 'quando', 'quanto') ??
    (found.mentions.some(({ at }) => at === -1) ? { kind: 'what', at: -1 } : undefined)
  )
}

/** 'quando' asks for the only date. */
export function takeWhen(view: SheetView, found: Understood): void {
  const [date, ...others] = view.columns.filter(({ column }) => column.type === 'date')
  if (!date || others.length > 0) return
  found.mentions = [
    ...found.mentions.filter(({ column }) => column !== date.at),
    { column: date.at, at: -1, end: -1, isVerb: false, isWhole: true },
  ]
}

/** 'quanto custa' asks for the only price. */
export function takePrice(view: SheetView, found: Understood): void {
  const [price, ...others] = view.columns.filter(({ words }) =>
    words.some((word) => /^(?:preco|custo|valor)$/.test(word)),
  )
  if (price && others.length === 0)
    found.mentions.push({ column: price.at, at: -1, end: -1, isVerb: false, isWhole: true })
}

/** 'por turma', 'de cada turma'. */
export function takeGroup(words: QuestionWords, found: Understood): number | undefined {
  const at = found.mentions.findIndex((mention) => ['por', 'cada'].includes(words.tokens[mention.at - 1] ?? ''))
  const mention = found.mentions[at]
  if (!mention) return undefined
  words.take(mention.at - 1)
  found.mentions.splice(at, 1)
  return mention.column
}
