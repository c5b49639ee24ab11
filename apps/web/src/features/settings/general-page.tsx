import { settings, type Terms, timeZoneSchema, type GeneralSettings } from '@prosa/contract/settings/settings.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { TextareaField, SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { ImageUp, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { usePictureUpload } from '#/lib/forms/use-picture-upload.ts'
import { pictureLabels } from '#/text/picture-labels.ts'
import { timeZoneLabels } from '#/text/time-zone-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { PictureButton } from '#/ui/actions/picture-button.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

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
      const news = text ? `A versão ${version} vale agora.` : 'Ninguém mais precisa aceitar termos.'
      toast.success(isSame ? 'O texto é o mesmo: nada mudou.' : news)
      return { text }
    }}
    submitLabel="Salvar nova versão"
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
        <p className="text-sm text-muted-foreground">{describeTerms(terms)}</p>
      </>
    )}
  </SavedForm>
)

function describeTerms({ version, text, publishedAt, acceptedCount }: Terms): string {
  if (!publishedAt || !text) return 'Hoje ninguém precisa aceitar termos.'
  const accepted =
    acceptedCount === 0 ? 'ninguém aceitou ainda' : counted(acceptedCount, 'pessoa aceitou', 'pessoas aceitaram')
  return `Em vigor: versão ${version}, de ${formatDateTime(publishedAt)}; ${accepted}.`
}

const { body } = settings.updateGeneralSettings
const timeZones = timeZoneSchema.options.map((value) => ({ value, label: timeZoneLabels[value] }))

interface GeneralFormProps {
  general: GeneralSettings & { defaultAppName: string; version: string }
}

export function GeneralForm({ general }: GeneralFormProps) {
  const { defaultAppName, version, ...values } = general
  return (
    <SavedForm
      schema={body}
      values={values}
      of={general}
      save={async (body) => {
        const { version: _, ...saved } = await api.updateGeneralSettings({ body: { ...body, version } })
        return saved
      }}
      done="Configurações salvas."
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="appName"
            label="Nome do produto"
            hint={`Aparece no título das páginas e nos e-mails. Em branco: “${defaultAppName}”. As páginas abertas mudam quando forem recarregadas.`}
            placeholder={defaultAppName}
          />
          <LogoField form={form} />
          <SelectField
            form={form}
            name="timeZone"
            label="Fuso horário"
            hint="Em que horário as datas aparecem."
            options={timeZones}
          />
          <TextareaField
            form={form}
            name="banner"
            label="Aviso para todas as pessoas"
            hint="Aparece no alto de todas as páginas de quem entrou. Em branco: nada aparece."
            rows={2}
          />
          <fieldset className="flex flex-col gap-4">
            <legend className="text-sm font-semibold">Encarregado pelos dados pessoais</legend>
            <p className="text-sm text-muted-foreground">
              Com quem as pessoas falam sobre os próprios dados (LGPD). Aparece no Perfil, em Privacidade.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="dpoName" label="Nome do encarregado" />
              <TextField form={form} name="dpoEmail" label="E-mail do encarregado" type="email" autoCapitalize="none" />
            </div>
          </fieldset>
          <fieldset className="flex flex-col gap-4">
            <legend className="text-sm font-semibold">Contato para ajuda</legend>
            <p className="text-sm text-muted-foreground">
              Com quem as pessoas falam quando precisam de ajuda. Aparece na Ajuda e nas telas de erro, também para quem
              não tem conta. Em branco: sem contato.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="helpName" label="Nome do contato" placeholder="Secretaria" />
              <TextField form={form} name="helpContact" label="E-mail, telefone ou endereço" autoCapitalize="none" />
            </div>
          </fieldset>
        </>
      )}
    </SavedForm>
  )
}

function LogoField({ form }: { form: ZodForm<z.input<typeof body>, GeneralSettings> }) {
  const { field } = useController({ control: form.control, name: 'logo' })
  const { send, isSending, problem } = usePictureUpload(field.onChange)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium">Logo</legend>
      <div className="flex flex-wrap items-center gap-4">
        {field.value && (
          <img
            src={`/api/assistant-images/${field.value}`}
            alt="Logo escolhida"
            className="size-14 rounded-md border object-contain p-1"
          />
        )}
        <PictureButton
          labels={pictureLabels}
          loading={isSending}
          problem={problem ?? form.formState.errors.logo?.message}
          onPicture={(picture) => void send(picture)}
          more={
            field.value && (
              <Button variant="ghost" onClick={() => field.onChange(null)}>
                <Trash2 aria-hidden /> Remover a logo
              </Button>
            )
          }
        >
          <ImageUp aria-hidden /> {field.value ? 'Trocar a logo' : 'Enviar uma logo'}
        </PictureButton>
      </div>
      <p className="text-sm text-muted-foreground">
        Fica ao lado do nome, na entrada e no alto das páginas. Um quadrado, de preferência com fundo transparente.
      </p>
    </fieldset>
  )
}
