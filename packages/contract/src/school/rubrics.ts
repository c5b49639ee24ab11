import { shownText } from '#/protocol/names.ts'
import { z } from '#/protocol/zod.ts'

export const MOST_CRITERIA = 30
export const MOST_LEVELS = 12
/** The most points of one level. */
export const MOST_POINTS = 1000
/** What a mark counts to where the rubric gives no points. */
export const PLAIN_MAXIMUM = 10

export const rubricLevelSchema = z
  .strictObject({
    text: z.string().trim().min(1, 'Descreva este nível.').max(300, 'Use no máximo 300 caracteres.'),
    /** What it is worth; null in a rubric without points. */
    points: z
      .number('Escreva quantos pontos.')
      .min(0, 'Os pontos vão de 0 a 1.000.')
      .max(MOST_POINTS, 'Os pontos vão de 0 a 1.000.')
      .multipleOf(0.1, 'Use no máximo uma casa decimal.')
      .nullable(),
  })
  .meta({ id: 'RubricLevel' })
export type RubricLevel = z.infer<typeof rubricLevelSchema>

/** One line of the rubric: what is looked at, how much it weighs beside the others, and its levels from the first on. */
export const criterionSchema = z
  .strictObject({
    /** Made by the form; reviews refer to it. */
    id: z.uuid(),
    title: shownText().min(2, 'Dê um nome ao critério.').max(120, 'O nome pode ter no máximo 120 caracteres.'),
    /** For the eyes of whoever reviews; where levels have points, these say it. */
    weight: z.number().int('Use um número inteiro.').min(1, 'O peso vai de 1 a 10.').max(10, 'O peso vai de 1 a 10.'),
    levels: z
      .array(rubricLevelSchema)
      .min(2, 'Um critério tem pelo menos 2 níveis.')
      .max(MOST_LEVELS, `Um critério tem no máximo ${MOST_LEVELS} níveis.`),
  })
  .meta({ id: 'Criterion' })
export type Criterion = z.infer<typeof criterionSchema>
export type Rubric = readonly Criterion[]

/** All levels have points, some of them more than 0, or none has. */
export const rubricSchema = z
  .array(criterionSchema)
  .max(MOST_CRITERIA, `Use no máximo ${MOST_CRITERIA} critérios.`)
  .superRefine((rubric, context) => {
    const ids = new Set<string>()
    for (const [index, { id, levels }] of rubric.entries()) {
      if (ids.has(id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Este critério está duas vezes.' })
      ids.add(id)
      for (const [level, { points }] of levels.entries())
        if (points === null && hasPoints(rubric))
          context.addIssue({
            code: 'custom',
            path: [index, 'levels', level, 'points'],
            message: 'Dê pontos a todos os níveis, ou a nenhum.',
          })
    }
    if (hasPoints(rubric) && maximumOf(rubric) === 0)
      context.addIssue({
        code: 'custom',
        path: [0, 'levels', 0, 'points'],
        message: 'Pelo menos um nível precisa valer mais que 0.',
      })
  })

/** A choice of a reviewer: `level` is 1 for the first of its criterion. */
interface Score {
  criterionId: string
  level: number
}

export const hasPoints = (rubric: Rubric): boolean =>
  rubric.some(({ levels }) => levels.some(({ points }) => points !== null))

/** Points have one decimal, and so have their sums. */
const sum = (points: readonly number[]): number => Math.round(points.reduce((all, one) => all + one, 0) * 10) / 10

/** The best level of a criterion; 0 without points. */
export const mostOf = ({ levels }: Criterion): number => Math.max(...levels.map(({ points }) => points ?? 0))

/** What a mark counts to: the best level of every criterion, or 10 where levels have no points. */
export const maximumOf = (rubric: Rubric): number => (hasPoints(rubric) ? sum(rubric.map(mostOf)) : PLAIN_MAXIMUM)

/** The points of the levels that a person chose; null where levels have none. It is no mark until a person writes it down. */
export function pointsOf(rubric: Rubric, scores: readonly Score[]): number | null {
  if (!hasPoints(rubric)) return null
  return sum(chosenOf(rubric, scores).map(({ chosen }) => chosen?.points ?? 0))
}

/** Each criterion with the level that was chosen for it, in the rubric's order. */
export function chosenOf(rubric: Rubric, scores: readonly Score[]) {
  const levels = new Map(scores.map(({ criterionId, level }) => [criterionId, level]))
  return rubric.map((criterion) => {
    const level = levels.get(criterion.id) ?? null
    return { criterion, level, chosen: level === null ? undefined : criterion.levels[level - 1] }
  })
}
