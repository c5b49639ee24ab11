import { useState } from 'react'
import { z } from 'zod'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { api } from '#/lib/api/api.ts'
import { toDayKey } from '#/lib/format/format.ts'

interface AccessEndDialogProps {
  params: { assistantId: number; kind: 'user' | 'group' | 'partner'; principalId: number }
  description: string
  /** Current end of the access. */
  expiresAt: string | null
  onClose: () => void
}

const schema = z.object({ lastDay: z.string().nullable() })

/** Sets the last day of a person's or group's access to an assistant, today at the earliest. */
export function AccessEndDialog({ params, description, expiresAt, onClose }: AccessEndDialogProps) {
  const [today] = useState(() => toDayKey(new Date()))
  return (
    <EntityDialog
      size="sm"
      title="Definir validade"
      description={description}
      submitLabel="Salvar"
      schema={schema}
      values={{ lastDay: expiresAt && toDayKey(expiresAt) }}
      save={(body) => api.changeAccess({ params, body })}
      done="Validade alterada."
      onClose={onClose}
    >
      {(form) => (
        <DateField
          form={form}
          name="lastDay"
          label="Válido até"
          hint="O acesso vale até o fim desse dia. Sem data, vale até você remover."
          none={null}
          earliest={today}
        />
      )}
    </EntityDialog>
  )
}
