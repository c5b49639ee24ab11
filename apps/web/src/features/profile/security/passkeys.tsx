import type { Passkey } from '@prosa/contract/identity/second-factor.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FreshEntry } from '#/blocks/proof/fresh-entry.tsx'
import { PasswordStep } from '#/blocks/proof/password-step.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatDate, formatRelative } from '#/lib/format/format.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { startRegistration } from '@simplewebauthn/browser'
import { z } from 'zod'
import { PasswordField, TextField } from '#/blocks/entity/form-fields.tsx'
import { FormFrame } from '#/blocks/proof/form-frame.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

/** Passkeys of the person's devices, which sign in without a password. */
export function Passkeys() {
  const { data } = useSuspenseQuery(read('getSecurity'))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <>
      {data.passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {data.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1 basis-52">
                <p className="truncate text-sm font-medium">{passkey.name}</p>
                <p className="text-sm text-muted-foreground">
                  Criada em {formatDate(passkey.createdAt)} ·{' '}
                  {passkey.lastUsedAt ? `Último uso ${formatRelative(passkey.lastUsedAt)}` : 'Ainda não usada'}
                </p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Excluir a chave ${passkey.name}`}
                onClick={() => setRemoving(passkey)}
              >
                Excluir
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FreshEntry redirect="/profile?tab=security">
        <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
          Criar chave de acesso
        </Button>
      </FreshEntry>
      {removing && (
        <RemovePasskeyDialog
          passkey={removing}
          asksPassword={data.hasPassword}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {adding && <AddPasskeyDialog asksPassword={data.hasPassword} onClose={() => setAdding(false)} />}
    </>
  )
}

interface RemovePasskeyDialogProps {
  passkey: Passkey
  /** False for people without a password, who sign in again instead. */
  asksPassword: boolean
  onClose: () => void
}

/** Removing a passkey needs proof of identity (L5): a person at an unlocked screen must not lock its owner out. */
function RemovePasskeyDialog({ passkey, asksPassword, onClose }: RemovePasskeyDialogProps) {
  const remove = useWrite('deletePasskey', {
    meta: { showsProblem: asksPassword },
    onSuccess: () => {
      toast.success('Chave de acesso excluída.')
      onClose()
    },
  })
  const params = { passkeyId: passkey.id }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Excluir a chave “${passkey.name}”`}
      description="Ela deixa de abrir a sua conta."
    >
      {asksPassword ? (
        <PasswordStep
          submitLabel="Excluir chave"
          onConfirm={(currentPassword) => remove.mutateAsync({ params, body: { currentPassword } })}
        />
      ) : (
        <FreshEntry redirect="/profile?tab=security">
          <Button loading={remove.isPending} onClick={() => remove.mutate({ params, body: {} })}>
            Excluir chave
          </Button>
        </FreshEntry>
      )}
    </Dialog>
  )
}

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

/** Names the passkey and lets the device create it. */
function AddPasskeyDialog({ asksPassword, onClose }: AddPasskeyDialogProps) {
  const form = useZodForm(asksPassword ? passwordRules : nameRules, {
    defaultValues: { name: '', currentPassword: '' },
  })
  const start = useWrite('startPasskey', { meta: { showsProblem: true, keepsReads: true } })
  const add = useWrite('addPasskey', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async ({ name, currentPassword }) => {
      const { flow, options } = await start.mutateAsync({ body: asksPassword ? { currentPassword } : {} })
      const response = await createCredential(options as unknown as OptionsJSON)
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

/** Returns undefined when the person or the device refused, which the device has shown already. */
async function createCredential(optionsJSON: OptionsJSON) {
  try {
    const { clientExtensionResults: _, ...credential } = await startRegistration({ optionsJSON })
    return credential
  } catch {
    toast.error('A chave não foi criada. Tente de novo, ou use outro aparelho.')
    return undefined
  }
}
