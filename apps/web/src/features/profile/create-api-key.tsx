import {
  apiKeyScopeNames,
  apiKeyScopes,
  createApiKeySchema,
  type ApiKeyScope,
} from '@prosa/contract/identity/api-keys.ts'
import { useId } from 'react'
import { z } from 'zod'
import { NewKeySlot } from '#/features/profile/slots.ts'
import { SelectField, TextField, CheckboxesField } from '#/blocks/entity/form-fields.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { CopiedText } from '#/ui/actions/copied-text.tsx'

const lifetimes = { '30': 30, '90': 90, '365': 365, none: null } as const

const { name, scopes } = createApiKeySchema.shape
const schema = z.object({ name, scopes, expiresInDays: z.enum(['30', '90', '365', 'none']) })

const lasting = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
] as const
const endless = { value: 'none', label: 'Sem validade', hint: 'Até ser revogada.' } as const

/** Shows the form, then the new key, only once. The parent keeps it mounted while the list reloads, because the key would be lost. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const user = useUser()
  const form = useZodForm(schema, { defaultValues: { name: '', scopes: ['chats'], expiresInDays: '90' } })
  const create = useWrite('createApiKey', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, ({ expiresInDays, ...rest }) =>
    create.mutateAsync({ body: { ...rest, expiresInDays: lifetimes[expiresInDays] } }),
  )
  const { isSubmitting } = form.formState
  const options = hasRole(user, ['admin']) ? [...lasting, endless] : lasting
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={create.isSuccess ? 'Copie a sua chave' : 'Criar chave de API'}
      description={
        create.isSuccess
          ? 'Ela aparece somente agora. Depois de fechar, não há como vê-la de novo.'
          : 'A chave age em seu nome: dê a ela somente o que o programa precisa.'
      }
      footer={
        create.isSuccess ? (
          <DialogClose>
            <Button>Já copiei</Button>
          </DialogClose>
        ) : (
          <Button type="submit" form={formId} loading={isSubmitting}>
            Criar chave
          </Button>
        )
      }
    >
      {create.isSuccess ? (
        <NewSecret secret={create.data.secret} scopes={create.data.apiKey.scopes} />
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 pt-2">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <TextField form={form} name="name" label="Nome" hint="Onde ela será usada, como “Site da escola”." />
          <CheckboxesField form={form} name="scopes" label="O que ela pode fazer" options={scopeOptions} />
          <SelectField form={form} name="expiresInDays" label="Validade" options={options} />
        </form>
      )}
    </Dialog>
  )
}

interface NewSecretProps {
  secret: string
  scopes: readonly ApiKeyScope[]
}

/** The new key, shown once, with instructions. */
function NewSecret({ secret, scopes }: NewSecretProps) {
  return (
    <div className="flex flex-col gap-4 pt-2">
      <CopiedText label="Chave" text={secret} copyLabel="Copiar chave" />
      <Notice tone="warning">
        Quem tiver a chave age em seu nome. Guarde-a como uma senha e nunca a coloque em uma página ou em um aplicativo.
      </Notice>
      <NewKeySlot scopes={scopes} />
    </div>
  )
}

const scopeOptions = apiKeyScopeNames.map((value) => ({ value, ...apiKeyScopes[value] }))
