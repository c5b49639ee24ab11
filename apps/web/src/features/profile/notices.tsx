import type { PushKind } from '@prosa/contract/push/push.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { read, useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Switch } from '#/ui/inputs/switch.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const kinds = [
  {
    kind: 'answers',
    title: 'Respostas prontas',
    hint: 'Quando uma resposta termina e você não está mais na conversa.',
  },
  {
    kind: 'shared',
    title: 'Compartilhamentos',
    hint: 'Quando alguém dá a você acesso a um assistente.',
    mail: 'sharedMail',
  },
  {
    kind: 'ratings',
    title: 'Avaliações',
    hint: 'Quando respondem à sua avaliação ou passam uma a você.',
    mail: 'ratingsMail',
  },
  {
    kind: 'alerts',
    title: 'Alertas',
    hint: 'Alertas de segurança, denúncias e orçamentos, para quem cuida deles.',
  },
] as const satisfies readonly { kind: PushKind; title: string; hint: string; mail?: string }[]

/** Chooses the person's notifications, by mail and on devices. */
export function Notices() {
  const { data } = useSuspenseQuery(read('getProfile'))
  const update = useWrite('changeProfile', {
    onSuccess: (profile) => {
      // Stored at once, because the next change sends all the others too.
      queryClient.setQueryData(read('getProfile').queryKey, profile)
      toast.success('Avisos salvos.')
    },
  })
  const { pushKinds } = data
  const turn = (kind: PushKind, on: boolean) => [...pushKinds.filter((one) => one !== kind), ...(on ? [kind] : [])]
  return (
    <ul className="flex flex-col divide-y divide-border">
      {kinds.map(({ kind, title, hint, ...one }) => (
        <li key={kind} className="py-4 first:pt-0 last:pb-0">
          <fieldset className="flex flex-wrap items-start gap-x-8 gap-y-3">
            <legend className="float-left min-w-0 flex-1 basis-64">
              <span className="block text-sm leading-6 font-medium">{title}</span>
              <span className="block text-sm text-muted-foreground">
                {hint}
                {kind === 'alerts' && runtimeConfig.mail && ' O e-mail vai sempre.'}
              </span>
            </legend>
            <div className="flex w-44 flex-col gap-3">
              {'mail' in one && (
                <Switch
                  label="Por e-mail"
                  checked={data[one.mail]}
                  hint={runtimeConfig.mail ? undefined : 'Ainda não há servidor de e-mail.'}
                  disabled={!runtimeConfig.mail}
                  pending={update.isPending}
                  onCheckedChange={(on) => update.mutate({ body: { [one.mail]: on } })}
                />
              )}
              <Switch
                label="Nos aparelhos"
                checked={pushKinds.includes(kind)}
                pending={update.isPending}
                onCheckedChange={(on) => update.mutate({ body: { pushKinds: turn(kind, on) } })}
              />
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
