import type { ModelTestResult } from '@prosa/contract/models/model-settings.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface TrialButtonProps {
  kind: 'model' | 'provider'
  of: { id: string; name: string }
  variant?: 'ghost' | 'secondary'
}

/** Tests a provider or model and shows the server's result. */
export function TrialButton({ kind, of: { id, name }, variant = 'secondary' }: TrialButtonProps) {
  const model = useWrite('testModel', { onSuccess: toastTestResult })
  const provider = useWrite('testProvider', { onSuccess: toastTestResult })
  return (
    <Button
      size="sm"
      variant={variant}
      loading={model.isPending || provider.isPending}
      onClick={() =>
        kind === 'model' ? model.mutate({ body: { modelId: id } }) : provider.mutate({ params: { providerId: id } })
      }
    >
      Testar<span className="sr-only"> {name}</span>
    </Button>
  )
}

export const toastTestResult = ({ ok, message }: ModelTestResult) => toast[ok ? 'success' : 'error'](message)
