import type { ComponentProps } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'

export interface MailCheckboxProps extends ComponentProps<typeof Checkbox> {
  /** Shown instead of the checkbox if there is no mail server. */
  otherwise: string
}

/** Checkbox for sending a mail, if the server can send mail. */
export function MailCheckbox({ otherwise, ...checkbox }: MailCheckboxProps) {
  if (!runtimeConfig.mail) return <p className="text-sm text-muted-foreground">{otherwise}</p>
  return <Checkbox {...checkbox} />
}
