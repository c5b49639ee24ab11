import { useState } from 'react'
import { beginGuestSession } from '#/lib/session/guest-session.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface ResumeFormProps {
  token: string
  onResumed?: () => void
}

/** Takes over the conversations of another device by the code that it shows. */
export default function ResumeForm({ token, onResumed }: ResumeFormProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const resume = useWrite('resumeVisit', {
    meta: { showsProblem: true },
    onSuccess: (visit) => {
      beginGuestSession(visit.token)
      onResumed?.()
    },
  })
  const refused = resume.error && !isHandledElsewhere(resume.error) ? problemText(resume.error) : undefined
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '' && !resume.isPending) resume.mutate({ params: { token }, body: { code: code.trim() } })
      }}
    >
      <Field
        label="Código do outro aparelho"
        hint="No outro aparelho, abra “Conversas” e escolha “Continuar em outro aparelho”."
        error={missing ? 'Digite o código.' : refused}
        required
      >
        <TextInput
          value={code}
          maxLength={20}
          placeholder="ABCD-EFGH"
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" loading={resume.isPending}>
        Continuar aqui
      </Button>
    </form>
  )
}
