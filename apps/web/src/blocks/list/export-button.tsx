import { Download } from 'lucide-react'
import { useDownload } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'

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
