import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import {
  addThisDevice,
  requestNotifications,
  forgetThisDevice,
  pushAbility,
  type PushAbility,
} from '#/lib/device/push-device.ts'
import { formatDate, formatRelative } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'

/** Turns on and tests notifications in this browser, and lists the person's other devices. */
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

type Reason = Exclude<PushAbility, 'able'> | PushTrouble

const help: Readonly<Record<Reason, { tone: 'info' | 'warning'; title: string; text: string }>> = {
  unsupported: {
    tone: 'info',
    title: 'Este navegador não mostra notificações.',
    text: 'Use uma versão atual do Chrome, do Edge, do Firefox ou do Safari, fora da janela anônima.',
  },
  'home-screen': {
    tone: 'info',
    title: 'No iPhone e no iPad, coloque o aplicativo na tela de início.',
    text: 'Toque em Compartilhar, depois em ‘Adicionar à Tela de Início’. Abra por esse ícone e volte a esta página.',
  },
  denied: {
    tone: 'warning',
    title: 'O navegador bloqueou as notificações.',
    text: 'Toque no ícone ao lado do endereço da página, abra as permissões do site, permita as notificações e recarregue a página.',
  },
  dismissed: {
    tone: 'info',
    title: 'As notificações ainda não foram ativadas.',
    text: 'Ative de novo e escolha ‘Permitir’ na pergunta do navegador.',
  },
  failed: {
    tone: 'warning',
    title: 'Não foi possível ativar as notificações.',
    text: 'O navegador não alcançou o serviço de notificações dele. Verifique a internet e tente de novo; em redes de escolas ele pode estar bloqueado.',
  },
}

/** Explains why this browser receives no notifications, and what to do. */
function PushHelp({ reason }: { reason: Reason | undefined }) {
  if (!reason) return null
  const { tone, title, text } = help[reason]
  return (
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
  )
}

/** Why the last attempt failed: the person closed the permission prompt, or the browser cannot reach its push service. */
type PushTrouble = 'dismissed' | 'failed'

/** Adds this browser or removes one of the person's devices; `onAsked` is called after the browser's permission prompt. */
function useThisDevice(publicKey: string, onAsked: () => void) {
  const [trouble, setTrouble] = useState<PushTrouble>()
  const activate = useMutation({
    meta: { showsProblem: true },
    mutationFn: async () => {
      const allowed = await requestNotifications()
      onAsked()
      if (allowed) await addThisDevice(publicKey)
      return allowed
    },
    onSuccess: (allowed) => {
      setTrouble(allowed ? undefined : 'dismissed')
      if (allowed) toast.success('Notificações ativadas neste aparelho.')
    },
    onError: () => setTrouble('failed'),
  })
  const remove = useMutation({
    mutationFn: async ({ id, current }: { id: string; current: boolean }) => {
      await api.removePushDevice({ params: { deviceId: id } })
      if (current) await forgetThisDevice().catch(() => undefined)
    },
    onSuccess: () => toast.success('Aparelho removido.'),
  })
  return { activate, remove, trouble }
}
