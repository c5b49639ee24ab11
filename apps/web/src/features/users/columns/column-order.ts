import { userColumns } from '@prosa/contract/people/users.ts'
import type { UserColumn } from '@prosa/contract/people/users.ts'

export interface ColumnChoice {
  column: UserColumn
  shown: boolean
}

/** All columns: those that are shown in their order, then the others. */
export const choicesOf = (shown: readonly UserColumn[]): ColumnChoice[] => [
  ...shown.map((column) => ({ column, shown: true })),
  ...userColumns.filter((column) => !shown.includes(column)).map((column) => ({ column, shown: false })),
]

export const shownOf = (choices: readonly ColumnChoice[]): UserColumn[] =>
  choices.filter(({ shown }) => shown).map(({ column }) => column)

/** Puts a column one place up (-1) or down (1). */
export function moveColumn(choices: readonly ColumnChoice[], index: number, by: -1 | 1): ColumnChoice[] {
  const moved = choices[index]
  const rest = choices.filter((_, at) => at !== index)
  return moved ? rest.toSpliced(index + by, 0, moved) : rest
}
