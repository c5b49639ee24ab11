import { ApiProblem } from '@prosa/contract/client/client.ts'
import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { Button } from '#/ui/actions/button.tsx'

/** This step is not opened by a link, so the usual text for used links does not fit. */
const usedUp = 'Esta entrada demorou demais ou já foi usada. Volte, entre de novo e use outro código.'

interface SecondStepFormProps {
  challenge: string
  redirect?: string | undefined
  onCancel: () => void
}

/** The step after the password or the provider: the code that the person's device shows. */
export default function SecondStepForm({ challenge, redirect, onCancel }: SecondStepFormProps) {
  const enter = useEnter()
  async function confirm({ code }: { code: string }) {
    const { token } = await api.passSecondFactor({ body: { challenge, code } }).catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.code !== 'link_invalid') throw error
      throw new ApiProblem({ ...error.problem, title: usedUp })
    })
    await enter(token, redirect)
  }
  return (
    <LightForm
      submitLabel="Confirmar"
      send={confirm}
      below={
        <Button variant="ghost" onClick={onCancel}>
          Voltar
        </Button>
      }
    >
      <LightField
        name="code"
        label="Código de verificação"
        hint="Abra o aplicativo de códigos no celular. Sem ele, use um código de recuperação."
        complaint="Digite os 6 números do aplicativo, ou um código de recuperação."
        minLength={6}
        maxLength={20}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
      />
    </LightForm>
  )
}
