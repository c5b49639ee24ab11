import { memberPage, readOne } from '@prosa/contract/pages/member-pages.ts'
import type { Page } from '@prosa/contract/pages/page.ts'

/** Reads no tiles with the page: students' texts are requested, and recorded in the audit trail, only by the open board. */
export const board: readonly Page[] = [
  memberPage(
    '/assistants/manage/:assistantId/assessments/:assessmentId/board',
    'Painel ao vivo',
    [readOne('getAssessment')],
    { layout: 'assistant', params: { assistantId: 'digits', assessmentId: 'uuid' } },
  ),
]
