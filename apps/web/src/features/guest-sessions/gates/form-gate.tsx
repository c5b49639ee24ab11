import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import type { FormField } from '@prosa/contract/sharing/link-settings.ts'
import { useRef, useState } from 'react'
import type { Entry } from '#/features/guest-sessions/enter-share.ts'
import { useTypedBefore } from '#/lib/device/typed-before.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

export default function FormGate({ share, busy, fields, onPass }: GateProps) {
  const { identification, formFields, minors } = share
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [answers, setAnswers] = useState(() => formFields.map(() => ''))
  const nameField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  useTypedBefore(nameField, ({ value }) => setName(value))
  useTypedBefore(emailField, ({ value }) => setEmail(value))
  const asksName = identification === 'name' || identification === 'name_email'
  const asksEmail = identification === 'name_email' && !minors
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (identification === 'form') return onPass({ answers: answers.map((answer) => answer.trim()) })
        onPass({ name: name.trim(), ...(asksEmail ? { email: email.trim() } : {}) })
      }}
    >
      {asksName && (
        <Field label="Nome" error={fields['name']} required>
          <TextInput
            ref={nameField}
            value={name}
            maxLength={120}
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      {asksEmail && (
        <Field label="E-mail" error={fields['email']} required>
          <TextInput
            ref={emailField}
            value={email}
            type="email"
            maxLength={254}
            autoComplete="email"
            autoCapitalize="none"
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      {formFields.map((field, index) => (
        <Question
          key={field.label}
          field={field}
          error={fields[`answers.${index}`]}
          value={answers[index] ?? ''}
          onChange={(answer) => setAnswers((before) => before.with(index, answer))}
        />
      ))}
      <Button type="submit" size="lg" loading={busy}>
        Começar a conversa
      </Button>
    </form>
  )
}

interface QuestionProps {
  field: FormField
  value: string
  error: string | undefined
  onChange: (answer: string) => void
}

function Question({ field: { label, type, required, options }, value, error, onChange }: QuestionProps) {
  const input = useRef<HTMLInputElement>(null)
  useTypedBefore(input, (typed) => onChange(typed.value))
  return (
    <Field label={label} error={error} required={required}>
      {type === 'choice' ? (
        <RadioGroup
          options={options.map((option) => ({ value: option, label: option }))}
          value={value === '' ? undefined : value}
          onValueChange={onChange}
        />
      ) : (
        <TextInput
          ref={input}
          value={value}
          maxLength={2000}
          type={type}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export interface GateProps {
  share: Share
  busy: boolean
  /** The server's messages, by field. */
  fields: Readonly<Record<string, string>>
  onPass: (part: Entry) => void
}
