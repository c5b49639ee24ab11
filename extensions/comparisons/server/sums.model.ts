import type { ComparedSide, Measure } from '#/comparisons/contract.ts'
import type { StoredResult } from '#/comparisons/server/comparisons.tables.ts'

export type Facts = Pick<StoredResult, 'passed' | 'unanswered' | 'error' | 'costMicros' | 'ms'>
type Pair = readonly [Facts | null, Facts | null]

/** Adds up the results of one side. */
export function sumUp(results: readonly (Facts | null)[]): ComparedSide['sums'] {
  const there = results.filter((result) => result !== null)
  const micros = sumCost(there)
  return {
    passed: there.filter(({ passed }) => passed).length,
    failed: there.filter(({ error }) => error !== null).length,
    unanswered: there.filter(({ unanswered }) => unanswered).length,
    costBrl: micros === null ? null : micros / 1e6,
    ms: sumTime(there),
  }
}

const sumTime = (results: readonly Facts[]): number => results.reduce((sum, { ms }) => sum + ms, 0)
const sumCost = (results: readonly Facts[]): number | null =>
  results.reduce<number | null>((sum, { costMicros, error }) => {
    // a failed call costs nothing
    const cost = costMicros ?? (error === null ? null : 0)
    return sum === null || cost === null ? null : sum + cost
  }, 0)

/** Cost and time vary from one answer to the next: less than this share is no difference. */
const TOLERANCE = 0.1

const isHigher = (after: number, before: number): boolean => after > before * (1 + TOLERANCE)

const reais = (micros: number): string =>
  (micros / 1e6).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 4 })
const seconds = (ms: number): string => `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`

/**
 * Says why the draft is worse than the published version by a measure; undefined if it is not. Cost and time are those of
 * the questions that both sides answered.
 */
export function describeWorse(measure: Measure, pairs: readonly Pair[]): string | undefined {
  if (measure === 'none') return undefined
  if (measure === 'tests') {
    const [before, after] = [0, 1].map((side) => pairs.filter((pair) => pair[side]?.passed).length)
    return after! < before! ? `Passaram ${after} testes no rascunho, e ${before} na versão publicada.` : undefined
  }
  const both = pairs.filter((pair): pair is [Facts, Facts] => pair.every((result) => result?.error === null))
  if (both.length === 0) return 'Nenhuma pergunta foi respondida pelos dois lados.'
  const [before, after] = [both.map(([result]) => result), both.map(([, result]) => result)]
  if (measure === 'time') {
    const [earlier, now] = [sumTime(before), sumTime(after)]
    return isHigher(now, earlier)
      ? `As respostas do rascunho levaram ${seconds(now)}, e as da versão publicada ${seconds(earlier)}.`
      : undefined
  }
  const [earlier, now] = [sumCost(before), sumCost(after)]
  if (earlier === null || now === null) return 'O custo de um dos lados não é conhecido.'
  return isHigher(now, earlier)
    ? `As respostas do rascunho custaram ${reais(now)}, e as da versão publicada ${reais(earlier)}.`
    : undefined
}
