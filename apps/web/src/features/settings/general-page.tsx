import { settings, type Terms } from '@prosa/contract/settings/settings.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import { GeneralForm } from '#/features/settings/general-form.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

export function GeneralPage() {
  const { data: general } = useSuspenseQuery(read('getGeneralSettings'))
  const { data: terms } = useSuspenseQuery(read('getTerms'))
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Geral" />
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

const TermsForm = ({ terms }: { terms: Terms }) => (
  <SavedForm
    schema={settings.publishTerms.body}
    values={{ text: terms.text }}
    of={terms}
    save={async (body) => {
      const { version, text } = await api.publishTerms({ body: { ...body, version: String(terms.version) } })
      const isSame = version === terms.version
      const news = text ? `Versão ${version} publicada.` : 'Ninguém mais precisa aceitar termos.'
      toast.success(isSame ? 'O texto é o mesmo: nada mudou.' : news)
      return { text }
    }}
    submitLabel="Publicar nova versão"
    variant="secondary"
  >
    {(form) => (
      <>
        <TextareaField
          form={form}
          name="text"
          label="Texto dos termos"
          hint="Você pode usar títulos, listas e links em Markdown. Em branco: ninguém precisa aceitar."
          rows={8}
        />
        <p className="text-sm text-muted-foreground">{stateOf(terms)}</p>
      </>
    )}
  </SavedForm>
)

function stateOf({ version, text, publishedAt, acceptedCount }: Terms): string {
  if (!publishedAt || !text) return 'Hoje ninguém precisa aceitar termos.'
  const accepted =
    acceptedCount === 0 ? 'ninguém aceitou ainda' : counted(acceptedCount, 'pessoa aceitou', 'pessoas aceitaram')
  return `Em vigor: versão ${version}, de ${formatDateTime(publishedAt)}; ${accepted}.`
}
