import type { ModelTestResult } from '@prosa/contract/settings/model-settings.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** The result of 'Testar', which is said by the server. */
export function showTrial({ ok, message }: ModelTestResult): void {
  if (ok) toast.success(message)
  else toast.error(message)
}
