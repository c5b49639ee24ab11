import { useState } from 'react'
import type { GateProps } from '#/features/share-page/gates/gate-props.ts'
import { Question } from '#/features/share-page/gates/question.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

export function FormGate({ share, busy, fields, onPass }: GateProps) {
  const { identification, formFields, minors } = share
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [answers, setAnswers] = useState(() => formFields.map(() => ''))
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
          onChange={(answer) => setAnswers(answers.with(index, answer))}
        />
      ))}
      <Button type="submit" size="lg" loading={busy}>
        Começar a conversa
      </Button>
    </form>
  )
}
