import { useSuspenseQuery } from '@tanstack/react-query'
import { GeneralForm } from '#/features/settings/general-form.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { TermsForm } from '#/features/settings/terms-form.tsx'
import { read } from '#/lib/api/operations.ts'

export function GeneralPage() {
  const { data: general } = useSuspenseQuery(read('getGeneralSettings'))
  const { data: terms } = useSuspenseQuery(read('getTerms'))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl font-semibold tracking-tight">Geral</h1>
      <Section title="A organização" description="Vale para todas as pessoas assim que você salvar.">
        <GeneralForm general={general} />
      </Section>
      <Section
        title="Termos de uso"
        description="Quem recebe um convite lê e aceita estes termos ao criar a senha. Guardamos a versão e a hora do aceite."
      >
        <TermsForm terms={terms} />
      </Section>
    </div>
  )
}
