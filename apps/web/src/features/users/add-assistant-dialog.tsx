import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { toast } from '#/lib/device/toast.ts'
import { ChoicePicker, type Choice } from '#/ui/inputs/choice-picker.tsx'
import { DatePicker } from '#/ui/inputs/date-picker.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface AddAssistantDialogProps {
  user: { id: number; name: string }
  onClose: () => void
}

/** Gives a person access to one or more assistants. */
export function AddAssistantDialog({ user, onClose }: AddAssistantDialogProps) {
  const [today] = useState(() => toDayKey(new Date()))
  const [q, setQuery] = useState('')
  const [chosen, setChosen] = useState<Choice[]>([])
  const [role, setRole] = useState<'viewer' | 'editor'>('viewer')
  const [lastDay, setLastDay] = useState<string>()
  const found = useQuery({
    ...read('listAssistants', { query: { scope: 'all', sort: 'name', q, pageSize: 6 } }),
    placeholderData: keepPreviousData,
  })
  const add = useWrite('addAccess', { meta: { showsProblem: true } })
  const send = async () => {
    for (const { id } of chosen) {
      const principals = [{ kind: 'user' as const, id: user.id }]
      await add.mutateAsync({
        params: { assistantId: id },
        body: { principals, role, lastDay: lastDay ?? null, notify: true },
      })
      setChosen((before) => before.filter((choice) => choice.id !== id))
    }
    toast.success(`Pronto: ${user.name} já pode usar o que você escolheu.`)
    onClose()
  }
  return (
    <FormDialog
      title="Adicionar assistente"
      description={
        runtimeConfig.mail
          ? `${user.name} recebe um aviso por e-mail.`
          : `Não há servidor de e-mail: conte você a ${user.name}.`
      }
      submitLabel="Adicionar"
      disabled={chosen.length === 0}
      submit={(event) => {
        event.preventDefault()
        // The error is shown above the list.
        send().catch(() => undefined)
      }}
      problem={add.error ? problemText(add.error) : undefined}
      busy={add.isPending}
      onClose={onClose}
    >
      <ChoicePicker
        query={q}
        onQuery={setQuery}
        found={found.data?.items.map(({ id, name }) => ({ id, label: name })) ?? []}
        list={found}
        chosen={chosen}
        onChange={setChosen}
        labels={labels}
        empty={q ? uiLabels.nothingFound(q) : 'Ainda não há assistentes.'}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Papel">
          <Select value={role} onValueChange={setRole} options={roleOptions} />
        </Field>
        <Field label="Válido até" hint="Sem data, vale até você remover.">
          <DatePicker value={lastDay} onValueChange={setLastDay} earliest={today} />
        </Field>
      </div>
    </FormDialog>
  )
}

const labels = {
  search: 'Buscar assistentes para adicionar',
  placeholder: 'Buscar por nome…',
  found: 'Assistentes encontrados',
  chosen: 'Escolhidos',
  remove: (name: string) => `Não adicionar ${name}`,
}

const roleOptions = [
  { value: 'viewer', label: 'Pode conversar' },
  { value: 'editor', label: 'Pode editar', hint: 'Conversa e altera o assistente.' },
] as const
