import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReportsList } from '#/features/reports/reports-list.tsx'
import type { ReportsSearchProps } from '#/features/reports/reports-search.ts'
import { read } from '#/lib/api/operations.ts'

/** What visitors denounced anywhere, for administrators. */
export function ReportsPage(props: ReportsSearchProps) {
  const list = useQuery({ ...read('listAllReports', { query: props.search }), placeholderData: keepPreviousData })
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Denúncias</h1>
        <p className="mt-1 max-w-prose text-sm text-muted-foreground">
          O que visitantes denunciaram nas páginas dos links de todos os assistentes. Quem cuida de cada assistente vê
          as dele em “Publicar na Web”.
        </p>
      </header>
      <ReportsList list={list} withAssistants {...props} />
    </div>
  )
}
