import type { Question } from './school.ts'

/** Number of passages that a model gets, and how far down the first right one is searched. */
const AMONG = 6
const CONSIDERED = 24

export interface Recall {
  questions: number
  first: number
  among: number
  /** Mean of 1/rank of the first right passage. */
  reciprocal: number
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Computes the recall by kind, and of all answerable questions under `all`; for a question in two parts both must be found. */
export async function recallOf(
  questions: readonly Question[],
  find: (question: Question, limit: number) => Promise<string[]>,
  tell?: (question: Question, rank: number, found: string[]) => void,
): Promise<Map<string, Recall>> {
  const ranks = new Map<string, number[]>([['all', []]])
  for (const question of questions.filter(({ expected }) => expected.length > 0)) {
    const six = (await find(question, AMONG)).map(flat)
    const isThere = question.expected.every((piece) => six.some((text) => text.includes(piece)))
    const wide = isThere ? six : (await find(question, CONSIDERED)).map(flat)
    const rank = Math.max(...question.expected.map((piece) => rankOf(piece, six, wide)))
    tell?.(question, rank, six)
    for (const kind of ['all', question.kind]) ranks.set(kind, [...(ranks.get(kind) ?? []), rank])
  }
  return new Map([...ranks].map(([kind, found]) => [kind, summed(found)]))
}

/** Rank from 1; below the first six only as far as the wider search shows, infinite where it is not found. */
function rankOf(piece: string, six: readonly string[], wide: readonly string[]): number {
  const among = six.findIndex((text) => text.includes(piece))
  if (among !== -1) return among + 1
  const at = wide.findIndex((text) => text.includes(piece))
  return at === -1 ? Infinity : Math.max(at, AMONG) + 1
}

function summed(ranks: readonly number[]): Recall {
  const share = (most: number) => ranks.filter((rank) => rank <= most).length / ranks.length
  const reciprocal = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length
  return { questions: ranks.length, first: share(1), among: share(AMONG), reciprocal }
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
