import type { ComponentProps } from 'react'
import { useFieldError } from '#/blocks/entity/light-form.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

interface LightCheckboxProps extends Pick<ComponentProps<typeof Checkbox>, 'label'> {
  name: string
  /** Sentence for a missing tick. */
  complaint: string
}

/** A box of a `LightForm` that has to be ticked. */
export function LightCheckbox({ complaint, ...box }: LightCheckboxProps) {
  const error = useFieldError(box.name)
  // Otherwise browsers report the box as invalid before the person has decided.
  return <Checkbox {...box} required data-complaint={complaint} error={error} aria-invalid={error !== undefined} />
}
