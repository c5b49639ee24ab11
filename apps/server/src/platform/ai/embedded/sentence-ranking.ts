import { type Excerpt, splitExcerpts } from '#/platform/ai/embedded/excerpts.ts'
import { plainlyWritten, withSpelledDates } from '#/platform/ai/embedded/otherwise-written.ts'
import { contentWords, foldText, compareWords } from '#/platform/ai/embedded/portuguese-words.ts'
import { splitQuestion, backReference, definedIn, matchDefinition } from '#/platform/ai/embedded/question-parts.ts'
import type { NumberedPassage } from '#/platform/ai/reading-material.ts'

/** The most excerpts of one passage in one quotation. */
const MAX_EXCERPTS = 3
/** Share of the best score that another excerpt needs to be quoted beside the best. */
const CLOSE_TO_BEST = 0.7
/** Limits the comparisons: a long text that repeats a word has thousands of equally close excerpts. */
const MAX_COMPARED_EXCERPTS = 200
/** Weight of a word found in the heading above an excerpt, or in the excerpt beside it. */
const ABOVE = 0.8
const BESIDE = 0.35
/** Bonus for an excerpt that has the form asked for, or that defines the thing asked for. */
const RIGHT_FORM = 0.3
const DEFINES = 0.5
/** A shorter quotation also gets the next sentence, which often completes it. */
const SHORT = 160
/** Least share of the question's weight that an excerpt must cover together with its heading and its neighbours. */
const MIN_COVERED = 0.45

/** A question with the one before: `before` where it clearly refers back to it, `earlier` also where it may. */
interface QuestionInContext {
  question: string
  before: string | undefined
  earlier: string | undefined
}

/**
 * Returns the excerpts that answer a question best, in reading order, those of the best passage first; empty where nothing
 * matches. A question that may be a follow-up and finds nothing alone is read with the one before, as the search did.
 */
function bestExcerpts(
  { question, before, earlier, most }: QuestionInContext & { most: number },
  passages: readonly NumberedPassage[],
): Excerpt[][] {
  const found = excerptsFor({ question, before, most }, passages)
  if (found.length > 0 || before !== undefined || earlier === undefined) return found
  return excerptsFor({ question, before: earlier, most }, passages)
}

/** Returns the best excerpts for each question of a message, without repeating one. */
export function excerptsOfParts(
  { question, before, earlier, most }: QuestionInContext & { most: number },
  passages: readonly NumberedPassage[],
): Excerpt[][] {
  const parts = splitQuestion(question)
  const used: Excerpt[] = []
  return parts.flatMap((part, at) => {
    const referred = backReference.test(foldText(part)) ? (parts[at - 1] ?? before) : before
    const search = { question: part, before: referred, earlier, most: parts.length > 1 ? 1 : most }
    return bestExcerpts(search, passages).flatMap((excerpts) => {
      const fresh = withoutRepeats(excerpts, used)
      used.push(...fresh)
      return fresh.length > 0 ? [fresh] : []
    })
  })
}

function excerptsFor(
  { question, before = '', most }: Omit<QuestionInContext, 'earlier'> & { most: number },
  passages: readonly NumberedPassage[],
): Excerpt[][] {
  const excerpts = splitExcerpts(passages)
  const weights = askedWords(question, before, excerpts)
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return []
  const wanted = wantedForm(foldText(question))
  const thing = definedIn(question)
  const isDefinition = thing === undefined ? undefined : matchDefinition(thing)
  const scored = excerpts.map((excerpt) => {
    const neighbours = [excerpts[excerpt.position - 1], excerpts[excerpt.position + 1]].flatMap((other) =>
      other?.number === excerpt.number ? other.words : [],
    )
    let own = 0
    let covered = 0
    for (const { weight, likest } of weights) {
      const inside = likest(excerpt.words)
      const above = likest(excerpt.above)
      const next = likest(neighbours)
      own += weight * Math.max(inside, above * ABOVE, next * BESIDE)
      covered += weight * Math.max(inside, above, next * 0.8)
    }
    const bonus =
      own === 0 ? 0 : (wanted?.test(excerpt.text) ? RIGHT_FORM : 0) + (isDefinition?.(excerpt.text) ? DEFINES : 0)
    return { excerpt, covered: covered / total, score: (own / total + bonus) / (1 + excerpt.words.length / 80) }
  })
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best || Math.max(...scored.map(({ covered }) => covered)) < MIN_COVERED) return []
  const close = withoutRepeats(
    ranked
      .filter(({ score }) => score >= best.score * CLOSE_TO_BEST)
      .slice(0, MAX_COMPARED_EXCERPTS)
      .map(({ excerpt }) => excerpt),
  )
  const numbers = [...new Set(close.map(({ number }) => number))].slice(0, most)
  const used: Excerpt[] = []
  return numbers.flatMap((number) => {
    const chosen = close.filter((excerpt) => excerpt.number === number).slice(0, MAX_EXCERPTS)
    const fresh = withoutRepeats(withAnswers(chosen, excerpts), used)
    used.push(...fresh)
    return fresh.length === 0 ? [] : [fresh.toSorted((one, other) => one.position - other.position)]
  })
}

/** From this length on, a text contained in another counts as the same sentence, cut off. */
const CUT_SENTENCE = 40

/** Whether two excerpts say the same: passages of one document overlap and may cut a sentence. */
function isSame({ text: one }: Excerpt, { text: other }: Excerpt): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length >= CUT_SENTENCE && long.includes(short))
}

/** Drops excerpts that repeat one of `quotedBefore` or an earlier one of the list. */
const withoutRepeats = (excerpts: readonly Excerpt[], quotedBefore: readonly Excerpt[] = []): Excerpt[] =>
  excerpts.filter((one, at) => ![...quotedBefore, ...excerpts.slice(0, at)].some((other) => isSame(one, other)))

/** Adds the next sentence to a question that the document itself asks, and to a single short sentence. */
const withAnswers = (chosen: readonly Excerpt[], excerpts: readonly Excerpt[]): Excerpt[] => [
  ...new Set(
    chosen.flatMap((excerpt) => {
      const next = excerpts[excerpt.position + 1]
      if (next?.number !== excerpt.number) return [excerpt]
      const goesOn = chosen.length === 1 && excerpt.text.length + next.text.length < SHORT
      const isBeside = next.heading === excerpt.heading && (excerpt.tableHead ?? next.tableHead) === undefined
      return /[?:]$/.test(excerpt.text) || (goesOn && isBeside) ? [excerpt, next] : [excerpt]
    }),
  ),
]

/** Weight of the words of the question before, where this one refers back to it. */
const REFERRED = 0.4

interface AskedWord {
  weight: number
  /** Likeness of the most similar of these words. */
  likest: (words: readonly string[]) => number
}

/** Returns the content words of a question with their weights. */
function askedWords(question: string, before: string, excerpts: readonly Excerpt[]): AskedWord[] {
  const weights = new Map<string, AskedWord>()
  const add = (text: string, share: number) => {
    for (const word of contentWords(text)) {
      if (weights.has(word)) continue
      const likest = likestToAny([word, ...plainlyWritten(word)])
      weights.set(word, { likest, weight: share * rarity(likest, excerpts) * weighRole(word, text) })
    }
  }
  add(withSpelledDates(question), 1)
  add(before, REFERRED)
  return [...weights.values()]
}

function likestToAny(words: readonly string[]): AskedWord['likest'] {
  const each = words.map(likestTo)
  return (others) => Math.max(...each.map((likest) => likest(others)))
}

/** Compares each distinct word once, because a document repeats the same words. */
export function likestTo(word: string): AskedWord['likest'] {
  const known = new Map<string, number>()
  const cachedLikeness = (other: string): number => {
    const found = known.get(other) ?? compareWords(word, other)
    known.set(other, found)
    return found
  }
  return (words) => words.reduce((most, other) => Math.max(most, cachedLikeness(other)), 0)
}

/** Weight of a word: the fewer excerpts hold it, the more it tells. */
function rarity(likest: AskedWord['likest'], excerpts: readonly Excerpt[]): number {
  const holding = excerpts.filter(({ words }) => likest(words) > 0).length
  return Math.log(1 + excerpts.length / (1 + holding)) + 0.1
}

/** Words that phrase a question; its subject is in the words beside them. */
const askingWords = new Set(
  (
    'significa significam significado quer querem quis dizer funciona funcionam serve servem acontece acontecem aconteceu faz fazem faco fazer fez feito ' +
    'peco pede pedem pedir usar uso usa consigo consegue conseguir devo deve dever ligo ligar vai vou vao ir tem ter tenho tiver fica ficam ' +
    'ficar fico levo leva levar trago trazer encontro encontrar preciso precisa precisar rola rolar rolou dar sao ser era eram foram estou esta ' +
    'existe existem posso passa passar passo sai saem entra entrar entro recebo receber pegar pego dura duram custa custam custar ' +
    'dou dao deu deram dava falo falam falar falei agora hoje ainda sempre logo ' +
    'jeito coisa vez pessoal galera gente pessoa pra pro entao nesse nessa neste nesta desse dessa deste mesmo tambem onde tudo algum alguma nada ' +
    'comigo alguem cade qualquer durante alem antes apos quero lendo lemos lido chama chamam chamar tipo acerca respeito apenas so'
  ).split(' '),
)

const article = /(?:^|\s)(?:d[aoe]s?|n[ao]s?|a[os]?|ao|os|as|um|uma|em|pel[ao]s?|com|para|pra|sobre) $/u
const afterAsking = /(?:^|\s)(?:qual|quais|que|quant[oa]s?)(?: e| sao| foi| foram)?(?: o| a| os| as)? $/u
const defining =
  /(?:^|\s)(?:o que|quem) (?:e|sao|foi|foram|significam?|quer(?:em)? dizer)(?: o| a| os| as| um| uma)? $/u
/** 'conselho tutelar', 'calendário escolar' */
const afterNoun = /(?:^|\s)(?:d[aoe]s?|n[ao]s?|o|a|os|as|um|uma) [\p{L}]{4,} $/u
/** 'atende que dia' */
const beforeAsking = /^[\p{L}]+ (?:que|quando|onde|como|quant[oa]s?)(?!\p{L})/u
/** 'quem discorda', 'se chover' */
const afterSubject = /(?:^|\s)(?:quem|nao|se|eu|voce|alguem) $/u
/** 'por cima do', 'dentro da': expressions of place, which name no subject. */
const placing = /^(?:cima|baixo|dentro|fora|perto|longe|frente|atras|lado|meio|redor|volta) d[aeo]s?(?!\p{L})/u
/** 'quantas pessoas cabem' */
const afterCounted = /(?:^|\s)quant[oa]s? [\p{L}]+ $/u
const infinitive = /[aei]r$/u
const verb = /(?:[aei]r|[aei]ndo|ei|ou|eu|iu|ava|avam|aram|eram|iram|ia|iam|amos|emos|imos)$/u

/** Weight of a word by its role: names of things weigh more than question words and verbs, which documents often express differently. */
function weighRole(word: string, text: string): number {
  if (askingWords.has(word)) return 0.2
  const folded = foldText(text)
  const at = folded.search(new RegExp(`(?<![\\p{L}\\p{N}])${word.slice(0, -1)}`, 'u'))
  if (at === -1) return 1
  const earlier = folded.slice(0, at)
  if (defining.test(earlier)) return 1.5
  if (afterAsking.test(earlier)) return 0.5
  if (placing.test(folded.slice(at))) return 0.2
  const isName = at > 0 && /\p{Lu}/u.test(text.normalize('NFC')[at] ?? '')
  if (isName) return 1.5
  if (article.test(earlier)) return 1.2
  if (afterCounted.test(earlier) || afterSubject.test(earlier) || beforeAsking.test(folded.slice(at))) return 0.35
  if (infinitive.test(word) && afterNoun.test(earlier)) return 1
  return verb.test(word) ? 0.35 : 1
}

const amount =
  /\d|(?<!\p{L})(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|noventa|cem|meia|meio|metade|uma vez|semana|mês|ano)(?!\p{L})/iu

/** The form of answer that the question asks for (money, a number or a date), where its wording shows it. */
function wantedForm(folded: string): RegExp | undefined {
  if (/\b(cust(a|am|o|os)|precos?|valor(es)?|taxas?|mensalidades?|pag(o|ar|amento))\b/.test(folded))
    return /R\$|\breais\b/
  return /\b(quando|quant[oa]s?|datas?|prazos?|hora|horarios?|ate que dia)\b/.test(folded) ? amount : undefined
}
