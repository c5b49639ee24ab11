import { useMutation } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'

/** Saves the package of an assistant as a file. */
export function useExport({ id, name }: { id: number; name: string }) {
  return useMutation({
    mutationFn: async () => saveFile(await api.exportAssistant({ params: { assistantId: id } }), `${name}.json`),
    meta: { keepsReads: true },
  })
}
