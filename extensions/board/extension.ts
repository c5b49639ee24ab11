import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** On the board, hides and shows the names. */
export const HIDE_NAMES = 'F2'

/** The students of an activity as they are now, one tile each, for a screen that the whole room may see. */
export const board = {
  auditSentences: { 'assessment.watch': 'Viu ao vivo o que os alunos escrevem em uma atividade' },
} as const satisfies Extension
