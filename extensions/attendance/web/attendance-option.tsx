import { hoursText } from '@prosa/contract/protocol/opening-hours.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { EntityDialog } from '@prosa/web/src/blocks/entity/entity-dialog.tsx'
import { DialogButton } from '@prosa/web/src/blocks/entity/dialog-button.tsx'
import { ChoiceField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { HoursFields, withHours } from '@prosa/web/src/blocks/entity/hours-fields.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { HelpLink } from '@prosa/web/src/ui/actions/help-link.tsx'
import { LoadFailure } from '@prosa/web/src/ui/feedback/load-failure.tsx'
import { Skeleton } from '@prosa/web/src/ui/feedback/skeleton.tsx'
import { Switch } from '@prosa/web/src/ui/inputs/switch.tsx'

type Settings = Awaited<ReturnType<typeof api.getAttendanceSettings>>

/** Sets whether chats offer 'Falar com o responsável', who answers, and when. */
export default function AttendanceOption({ assistantId }: { assistantId: number }) {
  const params = { assistantId }
  const settings = useQuery(read('getAttendanceSettings', { params }))
  const update = useWrite('updateAttendanceSettings', { onError: () => void settings.refetch() })
  const { data } = settings
  return (
    <div className="flex flex-col items-start gap-3">
      {settings.isPending && <Skeleton className="h-16" />}
      {settings.isError && <LoadFailure query={settings} title="Não foi possível ler o atendimento" />}
      {data && (
        <>
          <Switch
            className="w-full"
            label="Deixar perguntar a uma pessoa"
            hint="Quem conversa, visitantes de links também, pode enviar uma pergunta. Ela espera em Atendimento, e a resposta vem na mesma conversa."
            checked={data.enabled}
            pending={update.isPending}
            onCheckedChange={(enabled) => update.mutate({ params, body: { ...toForm(data), enabled } })}
          />
          {data.enabled && (
            <p className="text-sm text-muted-foreground">
              {data.people.length === 0
                ? 'Ninguém pode responder agora: a conta do responsável está bloqueada. Escolha um grupo.'
                : `Quem responde: ${list.format(data.people)}.`}{' '}
              Horário: {hoursText(data, ', o dia todo')}.
            </p>
          )}
          <div className="flex items-center gap-2">
            {data.enabled && (
              <DialogButton
                icon={Pencil}
                label="Editar atendimento"
                variant="secondary"
                size="sm"
                renderDialog={(close) => <AttendanceDialog assistantId={assistantId} settings={data} onClose={close} />}
              />
            )}
            <HelpLink page="atendimento" about="o atendimento por pessoas" />
          </div>
        </>
      )}
    </div>
  )
}

const list = new Intl.ListFormat('pt-BR')

const toForm = ({ enabled, groupId, weekdays, opensAt, closesAt, version }: Settings) => ({
  enabled,
  groupId,
  weekdays,
  opensAt,
  closesAt,
  version,
})

const valuesSchema = withHours(
  z.object({
    groupId: z.string(),
    weekdays: z.array(z.number()).min(1, 'Escolha pelo menos um dia da semana.'),
    opensAt: z.string(),
    closesAt: z.string(),
  }),
)

interface AttendanceDialogProps {
  assistantId: number
  settings: Settings
  onClose: () => void
}

function AttendanceDialog({ assistantId, settings, onClose }: AttendanceDialogProps) {
  return (
    <EntityDialog
      title="Atendimento"
      submitLabel="Salvar"
      schema={valuesSchema}
      values={{
        groupId: settings.groupId === null ? 'owner' : `${settings.groupId}`,
        weekdays: settings.weekdays,
        opensAt: settings.opensAt ?? '',
        closesAt: settings.closesAt ?? '',
      }}
      of={settings}
      save={({ groupId, opensAt, closesAt, weekdays }) =>
        api.updateAttendanceSettings({
          params: { assistantId },
          body: {
            enabled: settings.enabled,
            groupId: groupId === 'owner' ? null : Number(groupId),
            weekdays,
            opensAt: opensAt || null,
            closesAt: closesAt || null,
            version: settings.version,
          },
        })
      }
      done="Atendimento salvo."
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField
            form={form}
            name="groupId"
            source={{ list: 'listAttendanceGroups', params: { assistantId } }}
            label="Quem responde"
            hint="Com um grupo, cada pessoa dele e o responsável veem as perguntas. Se o grupo deixar de existir, elas ficam com o responsável."
            options={[{ value: 'owner', label: 'Só o responsável pelo assistente' }]}
          />
          <HoursFields form={form} legend="Dias de atendimento" />
        </>
      )}
    </EntityDialog>
  )
}
