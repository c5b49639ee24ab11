import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import type { FormField } from '@prosa/contract/sharing/link-settings.ts'
import { useState } from 'react'
import { LightField, LightForm, useFieldError } from '#/blocks/entity/light-form.tsx'
import { SubmitAtOnce } from '#/blocks/entity/submit-at-once.tsx'
import type { Entry } from '#/features/guest-sessions/enter-share.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

/** Asks who the visitor is; the server says which answers are missing. */
export default function FormGate({ share, asksNothing, onPass }: GateProps & { asksNothing: boolean }) {
  const { identification, formFields, minors } = share
  const asksName = identification === 'name' || identification === 'name_email'
  const asksEmail = identification === 'name_email' && !minors
  const toEntryPart = ({ name = '', email = '', ...values }: Readonly<Record<string, string>>): Entry =>
    identification === 'form'
      ? { answers: formFields.map((_, index) => values[`answers.${index}`]?.trim() ?? '') }
      : { name: name.trim(), ...(asksEmail ? { email: email.trim() } : {}) }
  return (
    <LightForm submitLabel="Começar a conversa" send={(values) => onPass(asksNothing ? {} : toEntryPart(values))}>
      {asksNothing && <SubmitAtOnce />}
      {asksName && <LightField name="name" label="Nome" required maxLength={120} autoComplete="name" />}
      {asksEmail && (
        <LightField name="email" label="E-mail" required type="email" maxLength={254} autoComplete="email" />
      )}
      {formFields.map((field, index) => (
        <Question key={field.label} name={`answers.${index}`} field={field} />
      ))}
    </LightForm>
  )
}

function Question({ name, field: { label, type, required, options } }: { name: string; field: FormField }) {
  const [choice, setChoice] = useState<string>()
  const error = useFieldError(name)
  if (type !== 'choice') return <LightField {...{ name, label, type, required }} maxLength={2000} />
  return (
    <Field {...{ label, required, error }}>
      <RadioGroup
        options={options.map((option) => ({ value: option, label: option }))}
        value={choice}
        onValueChange={setChoice}
      />
      <input type="hidden" name={name} value={choice ?? ''} />
    </Field>
  )
}

export interface GateProps {
  share: Share
  onPass: (part: Entry) => Promise<void>
}
