import { api } from '@prosa/web/src/lib/api/api.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import type { ZodForm } from '@prosa/web/src/ui/inputs/use-zod-form.ts'
import { useMutation } from '@tanstack/react-query'
import type { ToolSource } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'
import { ReadResult } from '#/tools/web/sources/read-result.tsx'
import { type ServiceValues, toAccess } from '#/tools/web/sources/service-form.ts'

interface ReadServerProps {
  form: ZodForm<ServiceValues, ServiceValues>
  assistantId: number
  source: ToolSource | undefined
  onRead: (found: FoundTools) => void
}

/** Reads what an MCP server offers, with the address and the key of the form. */
export function ReadServer({ form, assistantId, source, onRead }: ReadServerProps) {
  const reading = useMutation({
    mutationFn: () => {
      const values = form.getValues()
      const { address, secret } = values
      const access = toAccess(values)
      return api.previewTools({
        params: { assistantId },
        body: {
          kind: 'mcp_server',
          address,
          document: '',
          access,
          ...(secret !== '' && { secret }),
          ...(source && { sourceId: source.id }),
        },
      })
    },
    meta: { showsProblem: true },
    onSuccess: onRead,
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" loading={reading.isPending} onClick={() => reading.mutate()}>
        Ler o servidor
      </Button>
      <ReadResult
        reading={reading}
        describe={(count) => `O servidor oferece ${count === 1 ? '1 ferramenta' : `${count} ferramentas`}`}
      />
    </div>
  )
}
