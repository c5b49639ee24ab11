import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'

/** A list as a file: `save` fetches it, under the name that the server gives it or else `name`. */
export function useExport(fetchFile: () => Promise<Response>, name: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchFile(), name),
    meta: { keepsReads: true },
  })
  return { save: () => mutate(), isPending }
}

/** What an export is asked with: the filters of the list, whatever page is open. */
export function filtersOf<Search extends { page?: unknown; pageSize?: unknown }>(search: Search) {
  const { page: _, pageSize: __, ...filters } = search
  return filters
}

interface ExportButtonProps {
  label?: string
  fetchFile: () => Promise<Response>
  name: string
}

export function ExportButton({ label = 'Exportar CSV', fetchFile, name }: ExportButtonProps) {
  const { save, isPending } = useExport(fetchFile, name)
  return (
    <Button variant="secondary" loading={isPending} onClick={save}>
      <Download aria-hidden /> {label}
    </Button>
  )
}
