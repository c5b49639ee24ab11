import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReportsList } from '#/features/reports/reports-list.tsx'
import type { ReportsSearchProps } from '#/features/reports/reports-search.ts'
import { read } from '#/lib/api/operations.ts'

/** What visitors denounced on the links of one assistant. */
export function AssistantReports({ assistantId, ...props }: ReportsSearchProps & { assistantId: number }) {
  const list = useQuery({
    ...read('listReports', { params: { assistantId }, query: props.search }),
    placeholderData: keepPreviousData,
  })
  return <ReportsList list={list} withAssistants={false} {...props} />
}
