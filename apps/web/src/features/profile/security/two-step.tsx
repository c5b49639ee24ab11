import { secondFactor } from '@prosa/contract/identity/second-factor.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, Suspense } from 'react'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { FormFrame } from '#/blocks/proof/form-frame.tsx'
import { PasswordStep } from '#/blocks/proof/password-step.tsx'
import { saveText } from '#/lib/api/download.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { QrCode } from '#/ui/layout/qr-code.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** Turns the second step of sign-in on or off. */
export function TwoStep() {
  const { data } = useSuspenseQuery(read('getSecurity'))
  const [dialog, setDialog] = useState<'activate' | 'renew' | 'remove'>()
  const close = () => setDialog(undefined)
  if (!data.hasPassword)
    return <p className="text-sm text-muted-foreground">Você entra por um provedor, que cuida da segunda etapa.</p>
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={data.codes ? 'success' : 'neutral'}>{data.codes ? 'Ligada' : 'Desligada'}</Badge>
        {data.codes && (
          <p className="text-sm text-muted-foreground">
            {counted(data.recoveryCodesLeft, 'código de recuperação restante', 'códigos de recuperação restantes')}
          </p>
        )}
      </div>
      {data.codesLost && (
        <Notice tone="warning" title="Os códigos do seu aplicativo não funcionam mais">
          O servidor não consegue conferi-los. Desligue a verificação em duas etapas e ligue-a de novo antes de sair.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {!data.codes && (
          <Button variant="secondary" onClick={() => setDialog('activate')}>
            Ligar verificação em duas etapas
          </Button>
        )}
        {data.codes && (
          <>
            <Button variant="secondary" onClick={() => setDialog('renew')}>
              Gerar novos códigos de recuperação
            </Button>
            <Button variant="ghost" onClick={() => setDialog('remove')}>
              Desligar
            </Button>
          </>
        )}
      </div>
      {dialog === 'activate' && <ActivateDialog onClose={close} />}
      {dialog === 'renew' && <RenewDialog onClose={close} />}
      {dialog === 'remove' && <RemoveDialog onClose={close} />}
    </>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useWrite('renewRecoveryCodes', { meta: { showsProblem: true } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Novos códigos de recuperação"
      description="Os códigos anteriores deixam de valer."
      {...(renew.isSuccess && { footer: <Button onClick={onClose}>Já guardei os códigos</Button> })}
    >
      {renew.isSuccess ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      ) : (
        <PasswordStep
          submitLabel="Gerar códigos"
          onConfirm={(currentPassword) => renew.mutateAsync({ body: { currentPassword } })}
        />
      )}
    </Dialog>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useWrite('removeCodes', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Verificação em duas etapas desligada.')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Desligar a verificação em duas etapas"
      description="Sua conta volta a abrir só com a senha, e os códigos de recuperação são apagados."
    >
      <PasswordStep
        submitLabel="Desligar"
        onConfirm={(currentPassword) => remove.mutateAsync({ body: { currentPassword } })}
      />
    </Dialog>
  )
}

/** Turns the second factor on in three steps: password, authenticator app, recovery codes. */
function ActivateDialog({ onClose }: { onClose: () => void }) {
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

/** Recovery codes, shown once; each signs in a person who has lost the device. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        Guarde estes códigos em lugar seguro. Cada um abre a sua conta uma vez, se você ficar sem o aplicativo. Eles não
        serão mostrados de novo.
      </p>
      <ul
        aria-label="Códigos de recuperação"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl border border-border bg-muted p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button variant="secondary" size="sm" onClick={() => saveText('codigos-de-recuperacao.txt', text)}>
          Baixar
        </Button>
        <CopyButton text={text} label="Copiar códigos" />
      </div>
    </div>
  )
}
