import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { filtersOf } from '#/features/stats/stats-search.ts'
import type { StatsSearch } from '#/features/stats/stats-search.ts'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

const MONTHS = 12

/** A month on paper, by the filters of the screen but for its period. */
export function ReportMenu({ search }: { search: StatsSearch }) {
  const save = useMutation({
    mutationFn: async (month: string) => {
      const { period: _, from: __, to: ___, ...scope } = filtersOf(search)
      await saveFile(await api.exportStatsReport({ query: { ...scope, month } }), `relatorio-${month}.pdf`)
    },
    meta: { keepsReads: true },
  })
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="secondary" loading={save.isPending}>
          <FileText aria-hidden /> Relatório mensal (PDF)
        </Button>
      }
    >
      {latestMonths().map((month, index) => (
        <MenuItem key={month} onSelect={() => save.mutate(month)}>
          {nameOf(month)}
          {index === 0 && ' (até hoje)'}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** `2026-11` and the months before it. */
function latestMonths(): string[] {
  const [year = 0, month = 1] = toDayKey(Date.now()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
