import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { Button } from '#/ui/actions/button.tsx'

/** This step is not opened by a link, so the usual text for used links does not fit. */
const usedUp = 'Esta entrada demorou demais ou já foi usada. Volte, entre de novo e use outro código.'

const inThisStep = (problem: Problem): Problem =>
  problem.code === 'link_invalid' ? { ...problem, title: usedUp } : problem

interface SecondStepFormProps {
  challenge: string
  redirect?: string | undefined
  /** A code that was sent before this script had loaded. */
  posted?: PostedForm | undefined
  onCancel: () => void
}

/** The step after the password or the provider: the code that the person's device shows. */
export default function SecondStepForm({ challenge, redirect, posted, onCancel }: SecondStepFormProps) {
  const enter = useEnter()
  async function confirm({ code }: { code: string }) {
    const { token } = await api.passSecondFactor({ body: { challenge, code } }).catch((error: unknown) => {
      throw error instanceof ApiProblem ? new ApiProblem(inThisStep(error.problem)) : error
    })
    await enter(token, redirect)
  }
  return (
    <LightForm
      submitLabel="Confirmar"
      send={confirm}
      posted={posted?.problem ? { problem: inThisStep(posted.problem) } : {}}
      below={
        <Button variant="ghost" onClick={onCancel}>
          Voltar
        </Button>
      }
    >
      <input type="hidden" name="challenge" value={challenge} />
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
