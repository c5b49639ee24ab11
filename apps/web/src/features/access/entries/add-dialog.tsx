import {
  addAccessSchema,
  type FoundPrincipal,
  invitedKindSchema,
  invitedPersonSchema,
} from '@prosa/contract/assistants/access.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { InvitationLinks } from '#/blocks/entity/invitation-links.tsx'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { FormKindSelect } from '#/blocks/entity/kind-fields.tsx'
import { SelectField, TextField, TextareaField, MailField } from '#/blocks/entity/form-fields.tsx'
import { PeopleSearch } from '#/features/access/people-search.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { accessRoleLabels } from '#/text/access-labels.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

interface AddDialogProps {
  assistantId: number
  mayInvite: boolean
  onClose: () => void
}

const schema = addAccessSchema.omit({ principals: true }).extend({
  // Empty until a kind is chosen.
  invitations: z.array(invitedPersonSchema.extend({ kind: invitedKindSchema.optional().pipe(invitedKindSchema) })),
})
const principalKey = ({ principal }: FoundPrincipal) => `${principal.kind}-${principal.id}`

export function AddDialog({ assistantId, mayInvite, onClose }: AddDialogProps) {
  const [today] = useState(() => toDayKey(new Date()))
  const [chosen, setChosen] = useState<FoundPrincipal[]>([])
  const form = useZodForm(schema, {
    defaultValues: { invitations: [], role: 'viewer', lastDay: null, notify: true, message: '' },
  })
  const invitations = useFieldArray({ control: form.control, name: 'invitations' })
  const add = useWrite('addAccess', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (values) => {
    const principals = chosen.map(({ principal }) => principal)
    const { added, invited, links } = await add.mutateAsync({
      params: { assistantId },
      body: { ...values, principals },
    })
    toast.success(doneText(added, invited))
    if (links.length === 0) onClose()
  })
  const { isSubmitting } = form.formState
  const notify = form.watch('notify') && runtimeConfig.mail
  const isChosen = (found: FoundPrincipal) => chosen.some((one) => principalKey(one) === principalKey(found))
  const remove = (key: string) => setChosen((before) => before.filter((one) => principalKey(one) !== key))
  const invite = (email: string) => {
    if (!invitations.fields.some((one) => one.email === email)) invitations.append({ email, name: '', kind: undefined })
  }
  const [one, another] = add.data?.links ?? []
  if (add.data && one) {
    return (
      <Dialog open onOpenChange={onClose} title="Convites para entregar">
        {one && !another ? (
          <InvitationLink {...one} />
        ) : (
          <InvitationLinks invitations={add.data.links.map((link) => ({ name: '', ...link }))} />
        )}
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Adicionar pessoas e grupos"
      submitLabel="Adicionar"
      disabled={chosen.length + invitations.fields.length === 0}
      busy={isSubmitting}
      {...{ submit, problem, onClose }}
    >
      <PeopleSearch
        assistantId={assistantId}
        isChosen={isChosen}
        onToggle={(found) => (isChosen(found) ? remove(principalKey(found)) : setChosen([...chosen, found]))}
        onInvite={mayInvite ? invite : undefined}
      />
      <ChosenList chosen={chosen.map((one) => ({ key: principalKey(one), name: one.name }))} onRemove={remove} />
      {invitations.fields.map((invitation, index) => (
        <fieldset key={invitation.id} aria-label={invitation.email} className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name={`invitations.${index}.name`}
            label={`Nome de ${invitation.email}`}
            required
            aside={
              <Button variant="ghost" size="sm" onClick={() => invitations.remove(index)}>
                Não convidar
              </Button>
            }
          />
          <FormKindSelect form={form} name={`invitations.${index}.kind`} among={invitedKindSchema.options} />
        </fieldset>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="role" label="Papel" options={roleOptions} />
        <DateField
          form={form}
          name="lastDay"
          label="Válido até"
          hint="Sem data, vale até você remover."
          none={null}
          earliest={today}
        />
      </div>
      <MailField
        form={form}
        name="notify"
        label="Avisar por e-mail"
        otherwise="Não há servidor de e-mail: ninguém será avisado. Conte você a quem ganhou acesso."
      />
      {notify && (
        <TextareaField form={form} name="message" label="Mensagem" hint="Vai junto no e-mail. Opcional." rows={2} />
      )}
    </FormDialog>
  )
}

const roleOptions = [
  { value: 'viewer', label: accessRoleLabels.viewer },
  { value: 'editor', label: accessRoleLabels.editor, hint: 'Conversa e altera o assistente.' },
] as const

function doneText(added: number, invited: number): string {
  const parts = [
    added > 0 && counted(added, 'acesso adicionado', 'acessos adicionados'),
    invited > 0 &&
      (runtimeConfig.mail
        ? counted(invited, 'convite enviado', 'convites enviados')
        : counted(invited, 'convite criado', 'convites criados')),
  ].filter(Boolean)
  return `${parts.join(' e ')}.`
}

interface ChosenListProps {
  chosen: ReadonlyArray<{ key: string; name: string }>
  onRemove: (key: string) => void
}

/** The people chosen to get access, each with a button to remove them. */
function ChosenList({ chosen, onRemove }: ChosenListProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Escolhidos" className="flex flex-wrap gap-1.5">
      {chosen.map(({ key, name }) => (
        <li
          key={key}
          className="flex max-w-full items-center gap-1 rounded-full border border-border bg-muted py-0.5 pr-0.5 pl-3 text-sm"
        >
          <span className="truncate">{name}</span>
          <IconButton
            size="sm"
            label={`Tirar ${name}`}
            icon={<X />}
            tooltip={false}
            className="rounded-full"
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  )
}
