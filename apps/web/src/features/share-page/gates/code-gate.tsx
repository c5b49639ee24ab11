import { useState } from 'react'
import type { GateProps } from '#/features/share-page/gates/gate-props.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'

export function CodeGate({ busy, fields, onPass }: GateProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '') onPass({ code: code.trim() })
      }}
    >
      <Field
        label="Código"
        hint="Quem compartilhou este link tem o código."
        error={missing ? 'Digite o código.' : fields['code']}
        required
      >
        <TextInput
          value={code}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" loading={busy}>
        Continuar
      </Button>
    </form>
  )
}
