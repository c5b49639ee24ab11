import { useSuspenseQuery } from '@tanstack/react-query'
import { timeZoneChoices } from '#/features/profile/time-zones.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const ORGANIZATION = 'organization'

/** Saved as soon as it is chosen. */
export function TimeZoneForm() {
  const { data } = useSuspenseQuery(read('getProfile'))
  const change = useWrite('changeProfile', { onSuccess: () => toast.success('Fuso horário salvo.') })
  const zones = timeZoneChoices(data.timeZone)
  const usual = zones.find(({ value }) => value === runtimeConfig.timeZone)?.label ?? runtimeConfig.timeZone
  return (
    <Field label="Fuso horário" hint="Em que horário as datas aparecem para você." className="max-w-md">
      <Select
        value={data.timeZone ?? ORGANIZATION}
        onValueChange={(zone) =>
          // one at a time; disabled, it would lose the focus
          change.isPending || change.mutate({ body: { timeZone: zone === ORGANIZATION ? null : zone } })
        }
        options={[{ value: ORGANIZATION, label: `O da organização (${usual})` }, ...zones]}
      />
    </Field>
  )
}
