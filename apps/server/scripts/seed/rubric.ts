import { randomUUID } from 'node:crypto'
import type { Criterion } from '@prosa/contract/school/rubrics.ts'

const level = (text: string, points: number) => ({ text, points })
/** The criteria of every activity of the demonstration. */
export const rubric: Criterion[] = [
  {
    id: randomUUID(),
    title: 'Clareza',
    weight: 1,
    levels: [
      level('Texto confuso', 0),
      level('Ideias soltas', 2),
      level('Ideias ligadas', 4),
      level('Explica como quem ensina', 6),
    ],
  },
  {
    id: randomUUID(),
    title: 'Uso de exemplos',
    weight: 1,
    levels: [
      level('Nenhum', 0),
      level('Um, distante do tema', 1),
      level('Um do dia a dia', 2.5),
      level('Vários, e compara', 4),
    ],
  },
]
