import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useDownload } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

/** Returns the filters of a list without its page, for an export. */
export function pickFilters<Search extends { page?: unknown; pageSize?: unknown }>(search: Search) {
  const { page: _, pageSize: __, ...filters } = search
  return filters
}

interface ExportButtonProps {
  label?: string
  fetchFile: () => Promise<Response>
  name: string
}

export function ExportButton({ label = 'Exportar CSV', fetchFile, name }: ExportButtonProps) {
  const { mutate, isPending } = useDownload(fetchFile, name)
  return (
    <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
      <Download aria-hidden /> {label}
    </Button>
  )
}

interface ExportMenuProps {
  fetchFile: (format: 'csv' | 'pdf') => Promise<Response>
  /** Name of the file without its ending. */
  name: string
}

/** Exports a table as a spreadsheet or a document; the file names the person who took it. */
export function ExportMenu({ fetchFile, name }: ExportMenuProps) {
  const save = useDownload(fetchFile, (format) => `${name}.${format}`)
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
