import type { api } from '#/lib/api/api.ts'
import { formatRelative } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Switch } from '#/ui/inputs/switch.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'

type Attendance = Awaited<ReturnType<typeof api.getAttendance>>

const list = new Intl.ListFormat('pt-BR')

/** Whether the person is there, and for each assistant who is and what waits. */
export function DutyCards({ available, assistants }: Attendance) {
  const change = useWrite('setAvailability')
  return (
    <>
      <Card>
        <Switch
          label="Estou disponível"
          hint="Desligado, você não aparece de plantão. As perguntas continuam aqui, e os avisos vão para quem está; se não houver ninguém, para o responsável."
          checked={available}
          pending={change.isPending}
          onCheckedChange={(wanted) => change.mutate({ body: { available: wanted } })}
        />
      </Card>
      <ul aria-label="Assistentes" className="grid gap-3 md:grid-cols-2">
        {assistants.map(({ id, name, open, hours, onDuty, waiting, since }) => (
          <li key={id} className="min-w-0">
            <Card className="flex h-full flex-col gap-1.5 text-sm">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h2 className="min-w-0 font-semibold wrap-anywhere">{name}</h2>
                <Badge tone={open ? 'success' : 'neutral'}>{open ? 'Aberto agora' : 'Fora do horário'}</Badge>
              </div>
              <p className="text-muted-foreground">Horário: {hours}.</p>
              <p className="wrap-anywhere">
                {onDuty.length > 0
                  ? `De plantão: ${list.format(onDuty)}.`
                  : open
                    ? 'Ninguém está de plantão agora.'
                    : 'O plantão começa com o horário.'}
              </p>
              <p className="font-medium">
                {waiting === 0
                  ? 'Nada espera.'
                  : `${counted(waiting, 'pergunta espera', 'perguntas esperam')}; a primeira, ${formatRelative(since!)}.`}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
