import type { ComponentProps } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

interface MailCheckboxProps extends ComponentProps<typeof Checkbox> {
  /** What holds where there is no mail server, in the place of the question. */
  otherwise: string
}

/** Asks whether a mail goes out, where one can. */
export function MailCheckbox({ otherwise, ...checkbox }: MailCheckboxProps) {
  if (!runtimeConfig.mail) return <p className="text-sm text-muted-foreground">{otherwise}</p>
  return <Checkbox {...checkbox} />
}
