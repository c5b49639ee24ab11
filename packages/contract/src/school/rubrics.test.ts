import { expect, test } from 'vitest'
import {
  type Criterion,
  MAX_CRITERIA,
  MAX_LEVELS,
  maxResult,
  PLAIN_MAXIMUM,
  sumPoints,
  rubricSchema,
} from '#/school/rubrics.ts'
import { reviewFormSchema } from '#/school/reviews.ts'

const criterion = (points: readonly (number | null)[], changes: Partial<Criterion> = {}): Criterion => ({
  id: crypto.randomUUID(),
  title: 'Clareza',
  weight: 1,
  levels: points.map((one, index) => ({ text: `Nível ${index}`, points: one })),
  ...changes,
})
const problemsOf = (rubric: unknown): string[] => {
  const { error } = rubricSchema.safeParse(rubric)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}
const plain = [null, null]

test.each([
  [[criterion([null])], '0.levels: Um critério tem pelo menos 2 níveis.'],
  [[criterion(Array.from({ length: MAX_LEVELS + 1 }, () => null))], '0.levels: Um critério tem no máximo 12 níveis.'],
  [Array.from({ length: MAX_CRITERIA + 1 }, () => criterion(plain)), ': Use no máximo 30 critérios.'],
  [[criterion([5, -1])], '0.levels.1.points: Os pontos vão de 0 a 1.000.'],
  [[criterion([0, 1000.1])], '0.levels.1.points: Os pontos vão de 0 a 1.000.'],
  [[criterion([0, 0.25])], '0.levels.1.points: Use no máximo uma casa decimal.'],
  [[criterion([0, Number.NaN])], '0.levels.1.points: Escreva quantos pontos.'],
  [[criterion([0, 40]), criterion([0, null])], '1.levels.1.points: Dê pontos a todos os níveis, ou a nenhum.'],
  [[criterion([0, 0])], '0.levels.0.points: Pelo menos um nível precisa valer mais que 0.'],
  [[criterion(plain, { title: 'C' })], '0.title: Dê um nome ao critério.'],
  [[criterion(plain, { title: 'c'.repeat(121) })], '0.title: O nome pode ter no máximo 120 caracteres.'],
  [[criterion(plain, { weight: 11 })], '0.weight: O peso vai de 1 a 10.'],
  [
    [
      criterion(plain, {
        levels: [
          { text: ' ', points: null },
          { text: 'b', points: null },
        ],
      }),
    ],
    '0.levels.0.text: Descreva este nível.',
  ],
  [
    [
      criterion(plain, {
        levels: [
          { text: 'a'.repeat(301), points: null },
          { text: 'b', points: null },
        ],
      }),
    ],
    '0.levels.0.text: Use no máximo 300 caracteres.',
  ],
])('an invalid rubric is refused with a message at its field (%#)', (rubric, problem) => {
  expect(problemsOf(rubric)).toEqual([problem])
})

test('a repeated criterion is refused, and so are levels as plain texts, the former format', () => {
  const twice = criterion(plain)
  expect(problemsOf([twice, twice])).toEqual(['1.id: Este critério está duas vezes.'])
  expect(problemsOf([{ ...twice, levels: ['a', 'b', 'c', 'd'] }])).toHaveLength(4)
})

test('the largest rubric is accepted', () => {
  const levels = Array.from({ length: MAX_LEVELS }, () => 1000)
  const rubric = Array.from({ length: MAX_CRITERIA }, () => criterion(levels))
  expect(problemsOf(rubric)).toEqual([])
  const review = { scores: [], comment: '', result: maxResult(rubric), confirm: true }
  expect(reviewFormSchema.safeParse(review).success).toBe(true)
  expect(reviewFormSchema.safeParse({ ...review, result: maxResult(rubric) + 0.1 }).success).toBe(false)
})

test('the maximum is the sum of the best levels, or 10 if levels have no points', () => {
  const enem = Array.from({ length: 5 }, () => criterion([0, 40, 80, 120, 160, 200]))
  expect(maxResult(enem)).toBe(1000)
  expect(maxResult([])).toBe(PLAIN_MAXIMUM)
  expect(maxResult([criterion(plain)])).toBe(PLAIN_MAXIMUM)
  // The best level is not always the last one.
  expect(maxResult([criterion([5, 0.1]), criterion([0.2, 0.1])])).toBe(5.2)
})

test('points are those of the chosen levels; a rubric without points gives null, unknown criteria count nothing', () => {
  const rubric = [criterion([0, 0.1]), criterion([0, 0.2])]
  const scores = rubric.map(({ id }) => ({ criterionId: id, level: 2 }))
  expect(sumPoints(rubric, scores)).toBe(0.3)
  expect(sumPoints(rubric, [{ criterionId: crypto.randomUUID(), level: 1 }])).toBe(0)
  expect(sumPoints([criterion(plain)], [])).toBeNull()
})
