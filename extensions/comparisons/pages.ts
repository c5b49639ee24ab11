import { aboutAssistant } from '@prosa/contract/pages/assistant-pages.ts'
import { readOne } from '@prosa/contract/pages/member-pages.ts'
import type { Page } from '@prosa/contract/pages/page.ts'

export const comparisons: readonly Page[] = [
  aboutAssistant(
    'comparisons/:comparisonId',
    'Comparação',
    [readOne('/api/assistants/:assistantId/comparisons/:comparisonId')],
    { comparisonId: 'uuid' },
  ),
]
