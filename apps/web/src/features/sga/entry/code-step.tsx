import { useEffect, useRef, useState } from 'react'
import { aloud, type FoundClass } from '#/features/sga/entry/use-entry.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface CodeStepProps {
  code: string
  onCodeChange: (code: string) => void
  /** A QR code brought it: it is looked up at once. */
  fromAddress: boolean
  onFound: (found: FoundClass) => void
}

/** Which class it is. */
export function CodeStep({ code, onCodeChange, fromAddress, onFound }: CodeStepProps) {
  const [missing, setMissing] = useState(false)
  const find = useWrite('findClass', {
    ...aloud,
    onSuccess: (found, { body }) => onFound({ ...found, code: body.code }),
  })
  const begun = useRef(false)
  const { mutate } = find
  useEffect(() => {
    if (begun.current || !fromAddress || code === '') return
    begun.current = true
    mutate({ body: { code } })
  }, [code, fromAddress, mutate])
  const refused = find.error && !isHandledElsewhere(find.error) ? problemText(find.error) : undefined

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '' && !find.isPending) mutate({ body: { code: code.trim() } })
      }}
    >
      <Field
        label="Código da turma"
        hint="As seis letras que estão no quadro ou na sua ficha."
        error={missing && code.trim() === '' ? 'Digite o código da turma.' : refused}
        required
      >
        <TextInput
          autoFocus
          value={code}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="[&_input]:h-14 [&_input]:text-2xl [&_input]:tracking-widest [&_input]:uppercase"
          onChange={(event) => onCodeChange(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" loading={find.isPending}>
        Continuar
      </Button>
    </form>
  )
}
