import { LightField, useFieldError } from '#/blocks/entity/light-form.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

/** The code of a link. */
export const CodeField = ({ hint }: { hint: string }) => (
  <LightField
    name="code"
    label="Código"
    hint={hint}
    required
    complaint="Digite o código."
    maxLength={100}
    autoCapitalize="none"
  />
)

/** Accepts the consent text above it. */
export function ConsentBox() {
  const error = useFieldError('consent')
  return (
    <Checkbox
      name="consent"
      label="Li e concordo"
      required
      data-complaint="Para continuar, marque que você leu e concorda."
      error={error}
      // Otherwise browsers report it as invalid before the visitor has decided.
      aria-invalid={error !== undefined}
    />
  )
}
