import { ApiProblem, mayHaveRun } from '@prosa/contract/client/client.ts'
import { emailSchema, nameSchema, newPasswordSchema } from '@prosa/contract/identity/auth.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { findChallenge } from '#/features/auth/second-step.ts'
import { TermsField, termsLabel, type Terms } from '#/features/auth/terms-field.tsx'
import { api } from '#/lib/api/api.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

/** Loaded when an account with a second factor needs it. */
const SecondStep = lazyPart(
  () => import('#/features/auth/second-step-form.tsx'),
  () => <Spinner />,
)

const passwords = { password: newPasswordSchema, confirmation: z.string() }
// The account already has its name and e-mail.
const nobody = z.undefined().optional()
const person = { name: nameSchema, email: emailSchema }

const isConfirmed = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation
const confirmation = {
  path: ['confirmation'],
  error: 'As duas senhas precisam ser iguais.',
  // Validates also while other fields are invalid.
  when: () => true,
}
const accepted = z.boolean().refine((isAccepted) => isAccepted, 'Leia e aceite os termos de uso para continuar.')
const schemas = {
  setup: z.object({ ...person, ...passwords, accepted: z.boolean() }).refine(isConfirmed, confirmation),
  account: z
    .object({ name: nobody, email: nobody, ...passwords, accepted: z.boolean() })
    .refine(isConfirmed, confirmation),
  withTerms: z.object({ name: nobody, email: nobody, ...passwords, accepted }).refine(isConfirmed, confirmation),
}

interface SetPasswordFormProps {
  token: string
  purpose: 'setup' | 'invite' | 'reset'
  /** The account's e-mail; null for the first account. */
  email: string | null
  /** Terms that an invited person has to accept. */
  terms: Terms | null
  /** Number of the account's API keys; they are revoked with the old password unless the person unticks it. */
  apiKeys: number
  /** Called when the terms changed after the page was opened. */
  onTermsChanged: () => void
}

export function SetPasswordForm({ token, purpose, email, terms, apiKeys, onTermsChanged }: SetPasswordFormProps) {
  const enter = useEnter()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string>()
  const [endsKeys, setEndsKeys] = useState(true)
  const isSetup = purpose === 'setup'
  const isUnheard = useRef(false)
  const form = useZodForm(isSetup ? schemas.setup : terms ? schemas.withTerms : schemas.account, {
    defaultValues: {
      ...(isSetup ? { name: '', email: '' } : {}),
      password: '',
      confirmation: '',
      accepted: false,
    },
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const { submit, problem } = useFormSubmit(
    form,
    async ({ name, email: ownEmail, password }) => {
      const keys = apiKeys > 0 ? { keepApiKeys: !endsKeys } : {}
      const body = { token, password, name, email: ownEmail, acceptedTerms: terms?.version, ...keys }
      try {
        const { token } = await api.setPassword({ body }).catch((error: unknown) => {
          const isUsed = error instanceof ApiProblem && error.code === 'link_invalid'
          const address = email ?? ownEmail
          // The link may be used because of this form's own request, whose response was lost.
          if (!isUsed || !isUnheard.current || !address) throw error
          return api.signIn({ body: { email: address, password } }).catch((refused: unknown) => {
            throw findChallenge(refused) === undefined ? error : refused
          })
        })
        await enter(token)
      } catch (error) {
        isUnheard.current ||= mayHaveRun(error)
        if (error instanceof ApiProblem && error.code === 'terms_required') {
          form.setValue('accepted', false)
          onTermsChanged()
        }
        const newChallenge = findChallenge(error)
        if (newChallenge === undefined) throw error
        setChallenge(newChallenge)
      }
    },
    { password_weak: 'password', email_taken: 'email', terms_required: 'accepted' },
  )
  if (challenge !== undefined)
    return <SecondStep challenge={challenge} onCancel={() => void navigate({ to: '/auth/login' })} />
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isSetup && (
        <Field label="Nome" error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
      )}
      {isSetup ? (
        <Field label="E-mail" error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" autoCapitalize="none" />
        </Field>
      ) : (
        // Password managers store the password under this name.
        <Field label="E-mail">
          <TextInput value={email ?? ''} readOnly type="email" autoComplete="username" />
        </Field>
      )}
      <Field
        label="Nova senha"
        hint="Pelo menos 10 caracteres. Uma frase curta funciona bem."
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirmar senha" error={errors.confirmation?.message}>
        <PasswordInput {...form.register('confirmation')} autoComplete="new-password" />
      </Field>
      {apiKeys > 0 && (
        <Checkbox
          label="Encerrar também as minhas chaves de API"
          hint="Se outra pessoa teve acesso à conta, pode ter criado uma. Os sistemas que você conectou precisarão de uma chave nova."
          checked={endsKeys}
          onCheckedChange={setEndsKeys}
        />
      )}
      {terms && (
        <Controller
          control={form.control}
          name="accepted"
          render={({ field: { value, name, ref, onBlur } }) => (
            <TermsField text={terms.text}>
              <Checkbox
                label={termsLabel}
                checked={value}
                error={errors.accepted?.message}
                // Removes the message together with the tick; removed on blur, it would move the button under the pointer.
                onCheckedChange={(isAccepted) => form.setValue('accepted', isAccepted, { shouldValidate: isSubmitted })}
                {...{ name, ref, onBlur }}
              />
            </TermsField>
          )}
        />
      )}
      <Button type="submit" size="lg" loading={isSubmitting}>
        {isSetup ? 'Criar conta e entrar' : 'Salvar senha e entrar'}
      </Button>
    </form>
  )
}
