import { secondFactor } from '@prosa/contract/people/second-factor.ts'
import { Suspense } from 'react'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { FormFrame } from '#/features/profile/form-frame.tsx'
import { PasswordStep } from '#/features/profile/security/password-step.tsx'
import { RecoveryCodes } from '#/features/profile/security/recovery-codes.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { QrCode } from '#/ui/layout/qr-code.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

/** Turns the second factor on in three steps: the password, the app of codes, and the recovery codes. */
export function ActivateDialog({ onClose }: { onClose: () => void }) {
  const start = useWrite('startCodes', { meta: { showsProblem: true } })
  const confirm = useWrite('confirmCodes', { meta: { showsProblem: true } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Verificação em duas etapas"
      description="Além da senha, a entrada pede um código que só o seu celular mostra."
      {...(confirm.isSuccess && { footer: <Button onClick={onClose}>Já guardei os códigos</Button> })}
    >
      {!start.isSuccess && (
        <PasswordStep
          submitLabel="Continuar"
          onConfirm={(currentPassword) => start.mutateAsync({ body: { currentPassword } })}
        />
      )}
      {start.isSuccess && !confirm.isSuccess && (
        <AppStep {...start.data} onConfirm={(code) => confirm.mutateAsync({ body: { code } })} />
      )}
      {confirm.isSuccess && <RecoveryCodes codes={confirm.data.recoveryCodes} />}
    </Dialog>
  )
}

interface AppStepProps {
  secret: string
  uri: string
  onConfirm: (code: string) => Promise<unknown>
}

function AppStep({ secret, uri, onConfirm }: AppStepProps) {
  const form = useZodForm(secondFactor.confirmCodes.body, { defaultValues: { code: '' } })
  const { submit, problem } = useFormSubmit(form, ({ code }) => onConfirm(code))
  const { isSubmitting } = form.formState
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
        <li>Abra um aplicativo de códigos no celular, como Google Authenticator, Microsoft Authenticator ou Aegis.</li>
        <li>Leia o código abaixo com a câmera, ou digite a chave no aplicativo.</li>
        <li>Digite aqui os 6 números que o aplicativo mostrar.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        <Suspense fallback={<Skeleton className="size-40 rounded-xl" />}>
          <QrCode text={uri} label="Código QR para o aplicativo de códigos" className="size-40 rounded-xl" />
        </Suspense>
        <div className="min-w-0 flex-1 basis-40 text-sm">
          <p className="text-muted-foreground">Chave para digitar</p>
          <p className="flex items-center gap-1 font-mono break-all">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            <CopyButton text={secret} label="Copiar chave" />
          </p>
        </div>
      </div>
      <FormFrame onSubmit={submit} problem={problem} submitLabel="Ligar" submitting={isSubmitting}>
        <TextField
          form={form}
          name="code"
          label="Código de 6 números"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </FormFrame>
    </div>
  )
}
