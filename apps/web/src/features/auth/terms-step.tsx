import { useState } from 'react'
import { LightCheckbox } from '#/blocks/entity/light-checkbox.tsx'
import { LightForm } from '#/blocks/entity/light-form.tsx'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { TermsField, termsLabel, type Terms } from '#/features/auth/terms-field.tsx'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'

/** Asks an invited person to accept the terms of use before the first sign-in by a provider. */
export default function TermsStep({ link, terms }: { link: string; terms: Terms }) {
  const enter = useEnter()
  const [isRefused, setRefused] = useState(false)
  async function accept() {
    try {
      const { token, redirect } = await api.linkOidc({ body: { link, acceptedTerms: terms.version } })
      await enter(token, redirect)
    } catch (error) {
      setRefused(true)
      throw error
    }
  }
  return (
    <>
      <AuthHeading title="Termos de uso">Leia e aceite para entrar pela primeira vez.</AuthHeading>
      <LightForm
        submitLabel="Aceitar e entrar"
        send={accept}
        below={
          isRefused && (
            <LinkButton variant="secondary" to="/auth/login" search={{ manual: '1' }}>
              Entrar de novo
            </LinkButton>
          )
        }
      >
        <TermsField text={terms.text}>
          <LightCheckbox
            name="accepted"
            label={termsLabel}
            complaint="Leia e aceite os termos de uso para continuar."
          />
        </TermsField>
      </LightForm>
    </>
  )
}
