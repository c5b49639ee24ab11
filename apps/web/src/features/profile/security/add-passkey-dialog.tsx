import { startRegistration } from '@simplewebauthn/browser'
import { z } from 'zod'
import { PasswordField, TextField } from '#/blocks/entity/form-fields.tsx'
import { FormFrame } from '#/features/profile/form-frame.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const nameRules = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Dê um nome à chave, como “Celular”.')
    .max(60, 'O nome pode ter no máximo 60 caracteres.'),
  currentPassword: z.string().max(128),
})
const passwordRules = nameRules.extend({ currentPassword: z.string().min(1, 'Escreva a sua senha atual.').max(128) })
type OptionsJSON = Parameters<typeof startRegistration>[0]['optionsJSON']

interface AddPasskeyDialogProps {
  /** Whether to ask for the password. People without a password confirm who they are by signing in again. */
  asksPassword: boolean
  onClose: () => void
}

/** Names the key and lets the device make it. */
export function AddPasskeyDialog({ asksPassword, onClose }: AddPasskeyDialogProps) {
  const form = useZodForm(asksPassword ? passwordRules : nameRules, {
    defaultValues: { name: '', currentPassword: '' },
  })
  const start = useWrite('startPasskey', { meta: { showsProblem: true, keepsReads: true } })
  const add = useWrite('addPasskey', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async ({ name, currentPassword }) => {
      const { flow, options } = await start.mutateAsync({ body: asksPassword ? { currentPassword } : {} })
      const response = await create(options as unknown as OptionsJSON)
      if (!response) return
      await add.mutateAsync({ body: { flow, response, name } })
      toast.success('Chave de acesso criada.')
      onClose()
    },
    { password_wrong: 'currentPassword' },
  )
  const { isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Criar chave de acesso"
      description="Seu aparelho guarda a chave e pede a sua digital, o seu rosto ou o PIN para usá-la."
    >
      <FormFrame onSubmit={submit} problem={problem} submitLabel="Criar chave" submitting={isSubmitting}>
        <TextField
          form={form}
          name="name"
          label="Nome da chave"
          hint="Para você saber em que aparelho ela está."
          maxLength={60}
        />
        {asksPassword && (
          <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
        )}
      </FormFrame>
    </Dialog>
  )
}

/** Nothing where the person or the device said no, which the device has shown already. */
async function create(optionsJSON: OptionsJSON) {
  try {
    const { clientExtensionResults: _, ...credential } = await startRegistration({ optionsJSON })
    return credential
  } catch {
    toast.error('A chave não foi criada. Tente de novo, ou use outro aparelho.')
    return undefined
  }
}
