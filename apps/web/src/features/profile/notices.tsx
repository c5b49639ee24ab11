import { useSuspenseQuery } from '@tanstack/react-query'
import { read, useWrite } from '#/lib/operations.ts'
import { toast } from '#/ui/toasters.tsx'
import { Switch } from '#/ui/switch.tsx'

/** Which mails the person wants. */
export function Notices() {
  const { data } = useSuspenseQuery(read('getProfile'))
  const update = useWrite('changeProfile', { onSuccess: () => toast.success('Avisos salvos.') })
  return (
    <Switch
      label="Assistentes compartilhados"
      hint="Um e-mail quando alguém dá a você acesso a um assistente ou passa a você uma avaliação."
      checked={data.sharedMail}
      disabled={update.isPending}
      onCheckedChange={(sharedMail) => update.mutate({ body: { sharedMail } })}
    />
  )
}
