import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'

/** Downloads an assistant's package. */
export const useExport = ({ id, name }: { id: number; name: string }) =>
  useDownload(() => api.exportAssistant({ params: { assistantId: id } }), `${name}.json`)
