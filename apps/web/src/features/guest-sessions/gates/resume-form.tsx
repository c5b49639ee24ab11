import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { beginGuestSession } from '#/lib/session/guest-session.ts'

interface ResumeFormProps {
  token: string
  onResumed?: () => void
}

/** Takes over the conversations of another device by the code that it shows. */
export default function ResumeForm({ token, onResumed }: ResumeFormProps) {
  const resume = useWrite('resumeVisit', {
    meta: { showsProblem: true },
    onSuccess: (visit) => {
      beginGuestSession(visit.token)
      onResumed?.()
    },
  })
  return (
    <LightForm
      submitLabel="Continuar aqui"
      send={({ code }: { code: string }) => resume.mutateAsync({ params: { token }, body: { code: code.trim() } })}
      fieldOfCode={{ share_resume_invalid: 'code' }}
    >
      <LightField
        name="code"
        label="Código do outro aparelho"
        hint="No outro aparelho, abra “Conversas” e escolha “Continuar em outro aparelho”."
        required
        complaint="Digite o código."
        maxLength={20}
        placeholder="ABCD-EFGH"
        autoCapitalize="characters"
      />
    </LightForm>
  )
}
