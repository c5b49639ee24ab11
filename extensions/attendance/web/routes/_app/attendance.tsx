import type { SearchRule } from '@prosa/contract/client/search-rules.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@prosa/web/src/blocks/list/list-route.ts'
import { AttendancePage, type AttendanceSearch } from '#/attendance/web/attendance-page.tsx'
import { queryRules, searchBy } from '@prosa/web/src/lib/forms/url-search.ts'
import { ResultsTabs } from '@prosa/web/src/shell/results-tabs.tsx'
import { SectionTabs } from '@prosa/web/src/ui/layout/page-header.tsx'

const question: SearchRule<string> = { pattern: '^[0-9a-f-]{36}$' }
const { options, useListSearch } = listRoute(
  searchBy<AttendanceSearch>({ ...queryRules('listPersonQuestions'), question }),
  { keepsPage: 'question', resetScroll: false },
)

export const Route = createFileRoute('/_app/attendance')({ ...options, component: Attendance })

function Attendance() {
  return (
    <SectionTabs value={<ResultsTabs current="attendance" />}>
      <AttendancePage {...useListSearch()} />
    </SectionTabs>
  )
}
