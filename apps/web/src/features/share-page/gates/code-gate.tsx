import { useState } from 'react'
import { CodeField } from '#/features/share-page/code-field.tsx'
import type { GateProps } from '#/features/share-page/gates/gate-props.ts'
import { Button } from '#/ui/actions/button.tsx'

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
      <CodeField
        hint="Quem compartilhou este link tem o código."
        error={missing ? 'Digite o código.' : fields['code']}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" size="lg" loading={busy}>
        Continuar
      </Button>
    </form>
  )
}
