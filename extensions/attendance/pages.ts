import { memberPage } from '@prosa/contract/pages/member-pages.ts'
import type { Page } from '@prosa/contract/pages/page.ts'

export const attendance: readonly Page[] = [memberPage('/attendance', 'Atendimento', [])]
