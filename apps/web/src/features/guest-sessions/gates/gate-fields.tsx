import { LightCheckbox } from '#/blocks/entity/light-checkbox.tsx'
import { LightField } from '#/blocks/entity/light-form.tsx'

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
export const ConsentBox = () => (
  <LightCheckbox name="consent" label="Li e concordo" complaint="Para continuar, marque que você leu e concorda." />
)
