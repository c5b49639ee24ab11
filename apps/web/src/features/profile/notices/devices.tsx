import { useSuspenseQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { PushHelp } from '#/features/profile/notices/push-help.tsx'
import { useThisDevice } from '#/features/profile/notices/use-this-device.ts'
import { formatDate, formatRelative } from '#/lib/format/format.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { pushAbility } from '#/lib/device/push-device.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Turns notifications on in this browser, tries them, and lists the person's other devices. */
export function Devices() {
  const { data } = useSuspenseQuery(read('listPushDevices'))
  const [ability, setAbility] = useState(pushAbility)
  const here = data.items.find(({ current }) => current)
  const { activate, remove, trouble } = useThisDevice(data.publicKey, () => setAbility(pushAbility()))
  const tryOut = useWrite('testPushDevice', {
    onSuccess: () => toast.success('Notificação enviada. Ela aparece em alguns segundos.'),
  })
  return (
    <>
      <PushHelp reason={ability === 'able' ? trouble : ability} />
      {ability === 'able' && !here && (
        <Button className="self-start" loading={activate.isPending} onClick={() => activate.mutate()}>
          Ativar notificações
        </Button>
      )}
      {data.items.length > 0 && (
        <ul aria-label="Aparelhos com notificações" className="flex flex-col divide-y divide-border">
          {data.items.map(({ id, device, current, createdAt, lastSuccessAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <BellRing aria-hidden className="size-5 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1 basis-52">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {device || 'Dispositivo desconhecido'}
                  {current && <Badge tone="success">Este aparelho</Badge>}
                </p>
                <p className="text-sm text-muted-foreground">
                  Ativado em {formatDate(createdAt)} ·{' '}
                  {lastSuccessAt ? `Última notificação ${formatRelative(lastSuccessAt)}` : 'Nenhuma notificação ainda'}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                {current && (
                  <Button
                    size="sm"
                    variant="secondary"
                    loading={tryOut.isPending}
                    onClick={() => tryOut.mutate({ params: { deviceId: id } })}
                  >
                    Enviar teste
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Remover ${device || 'dispositivo desconhecido'}`}
                  loading={remove.isPending && remove.variables.id === id}
                  onClick={() => remove.mutate({ id, current })}
                >
                  Remover
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
