import { useState } from 'react'
import type { GateProps } from '#/features/share-page/gates/gate-props.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'

export function ConsentGate({ share: { consent, minors }, busy, onPass }: GateProps) {
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  if (!consent) return null
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!agreed)
        if (agreed) onPass({ consent: { version: consent.version } })
      }}
    >
      <div className="rounded-lg border border-border bg-card px-4 py-3 text-sm">
        <Markdown text={consent.text} />
      </div>
      {minors && (
        <p className="text-sm text-muted-foreground">Tem menos de 18 anos? Leia junto com uma pessoa responsável.</p>
      )}
      <Checkbox
        label="Li e concordo"
        checked={agreed}
        error={missing && !agreed ? 'Para continuar, marque que você leu e concorda.' : undefined}
        onCheckedChange={setAgreed}
      />
      <Button type="submit" size="lg" loading={busy}>
        Continuar
      </Button>
    </form>
  )
}
