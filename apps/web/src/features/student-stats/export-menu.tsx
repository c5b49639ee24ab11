import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { filtersOf } from '#/features/student-stats/stats-search.ts'
import type { StatsSearch } from '#/features/student-stats/stats-search.ts'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

/** The open tab as a file, which says who exported it. */
export function ExportMenu({ search }: { search: StatsSearch }) {
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'pdf') => {
      const query = { ...filtersOf(search), tab: search.tab, format }
      await saveFile(await api.exportStudentStats({ query }), `alunos-sga.${format}`)
    },
    meta: { keepsReads: true },
  })
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" loading={save.isPending}>
          <Download aria-hidden /> Exportar
        </Button>
      }
    >
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => save.mutate('csv')}>
        Planilha (CSV)
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} onSelect={() => save.mutate('pdf')}>
        Documento (PDF)
      </MenuItem>
    </DropdownMenu>
  )
}
