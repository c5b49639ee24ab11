import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

/** The table as a file, which says who took it. */
export function ExportMenu({ assessmentId }: { assessmentId: string }) {
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'pdf') =>
      saveFile(await api.exportAttempts({ params: { assessmentId }, query: { format } }), `alunos.${format}`),
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
      <MenuItem onSelect={() => save.mutate('csv')}>Planilha (CSV)</MenuItem>
      <MenuItem onSelect={() => save.mutate('pdf')}>Documento (PDF)</MenuItem>
    </DropdownMenu>
  )
}
