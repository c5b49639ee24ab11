import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'

/** Saves the package of an assistant as a file. */
export const useExport = ({ id, name }: { id: number; name: string }) =>
  useDownload(() => api.exportAssistant({ params: { assistantId: id } }), `${name}.json`)
