import { Suspense, type ReactNode } from 'react'
import { phoneSchema } from '@prosa/contract/identity/users.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { auth } from '@prosa/contract/identity/auth.ts'
import { ApiReferenceLink } from '#/blocks/entity/api-reference-link.tsx'
import { SelectField, TextField } from '#/blocks/entity/form-fields.tsx'
import { ComfortFields } from '#/blocks/entity/comfort-fields.tsx'
import { EmailForm } from '#/features/profile/email-form.tsx'
import { Devices } from '#/features/profile/devices.tsx'
import { Notices } from '#/features/profile/notices.tsx'
import { PasswordForm } from '#/features/profile/password-form.tsx'
import { PhotoForm } from '#/features/profile/photo-form.tsx'
import { isProfileTab, type ProfileTab } from '#/features/profile/profile-tabs.ts'
import { Reading } from '#/features/profile/reading.tsx'
import { Privacy } from '#/features/profile/privacy.tsx'
import { Passkeys } from '#/features/profile/security/passkeys.tsx'
import { TwoStep } from '#/features/profile/security/two-step.tsx'
import { Sessions } from '#/features/profile/sessions.tsx'
import { Usage } from '#/features/profile/usage.tsx'
import { filterPermitted, useCan } from '#/lib/session/permissions.ts'
import { Section } from '#/ui/layout/section.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'
import { setTheme, useTheme } from '#/lib/device/theme.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { FormFrame } from '#/blocks/proof/form-frame.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { profilePages } from '#/lib/session/profile-pages.ts'
import { useUser } from '#/lib/session/session.ts'
import { timeZoneChoices } from '#/features/profile/time-zones.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { PageHeader } from '#/ui/layout/page-header.tsx'

interface ProfilePageProps {
  /** A tab, or a page that an extension adds; anything else is the first tab. */
  tab: string
  onTabChange: (tab: ProfileTab) => void
  /** The API keys, rendered by another feature. */
  keys: ReactNode
  /** The person's own data, rendered by another feature. */
  ownData: ReactNode
}

export function ProfilePage({ tab, onTabChange, keys, ownData }: ProfilePageProps) {
  const hasKeys = useCan('api_keys.manage')
  const added = filterPermitted(useUser(), profilePages.entries).find((page) => page.tab === tab)
  if (added)
    return (
      <div className="flex flex-col gap-4">
        <PageHeader
          breadcrumbs={[{ label: 'Perfil', link: { to: '/profile' } }, { label: added.label }]}
          title={added.label}
        />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <added.part />
        </Suspense>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Perfil" />
      <Tabs label="Partes do perfil" tabs={tabs} value={isProfileTab(tab) ? tab : 'data'} onValueChange={onTabChange}>
        <TabPanel value="data" className="flex flex-col gap-4">
          <Section title="Sua foto" description="Aparece no seu menu. Sem foto, mostramos as suas iniciais.">
            <PhotoForm />
          </Section>
          <Section title="Seus dados">
            <DataForm />
          </Section>
          <Section
            title="Seu e-mail"
            description="A troca vale depois que você confirmar pelo link enviado ao novo endereço."
          >
            <EmailForm />
          </Section>
          <div id="usage">
            <Section title="Seu uso">
              <Suspense fallback={<Skeleton className="h-40" />}>
                <Usage />
              </Suspense>
            </Section>
          </div>
        </TabPanel>
        <TabPanel value="appearance" className="flex flex-col gap-4">
          <Section title="Tema" description="A escolha fica guardada neste navegador.">
            <Appearance />
          </Section>
          <Section title="Leitura e escrita" description="As escolhas ficam guardadas neste navegador.">
            <div className="flex max-w-md flex-col gap-5">
              <ComfortFields names={['highContrast', 'easyLetters', 'lessMotion', 'enterSends']} />
            </div>
          </Section>
        </TabPanel>
        <TabPanel value="security" className="flex flex-col gap-4">
          <Section title="Senha" description="Ao trocar, as sessões abertas em outros aparelhos são encerradas.">
            <PasswordForm />
          </Section>
          <Section
            title="Verificação em duas etapas"
            description="Um código do seu celular, além da senha, protege a conta de quem descobrir a senha."
          >
            <TwoStep />
          </Section>
          <Section
            title="Chaves de acesso"
            description="Entre com a sua digital, o seu rosto ou o PIN do aparelho, sem digitar a senha."
          >
            <Passkeys />
          </Section>
          <Section title="Sessões abertas" description="Aparelhos em que a sua conta está em uso.">
            <Sessions />
          </Section>
          {hasKeys && (
            <div id="keys">
              <Section
                title="Chaves de API"
                description={
                  <>
                    Para programas que usam os assistentes em seu nome. Exemplos e todas as operações estão na{' '}
                    <ApiReferenceLink />.
                  </>
                }
              >
                {keys}
              </Section>
            </div>
          )}
        </TabPanel>
        <TabPanel value="notices" className="flex flex-col gap-4">
          <Section title="Notificações" description="Do que você quer saber, e por onde.">
            <Notices />
          </Section>
          <Section
            title="Neste aparelho"
            description="As notificações chegam mesmo com a página fechada, enquanto você não sair da sua conta."
          >
            <Suspense fallback={<Skeleton className="h-24" />}>
              <Devices />
            </Suspense>
          </Section>
          <div id="privacy" className="flex flex-col gap-4">
            <Section
              title="Ler sem internet"
              description="O Prosa abre sem conexão e mostra as conversas que você leu por último. Ligue só em um aparelho seu: elas ficam nele até você sair da conta."
            >
              <Reading />
            </Section>
            <Privacy />
            {ownData}
          </div>
        </TabPanel>
      </Tabs>
    </div>
  )
}

const tabs: readonly { value: ProfileTab; label: string }[] = [
  { value: 'data', label: 'Dados' },
  { value: 'appearance', label: 'Aparência' },
  { value: 'security', label: 'Segurança' },
  { value: 'notices', label: 'Avisos e privacidade' },
]

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'automatic', label: 'Automático', hint: 'Acompanha a aparência do seu sistema.' },
] as const

function Appearance() {
  const { theme } = useTheme()
  return (
    <Field label="Tema" hideLabel>
      <RadioGroup options={themes} value={theme} onValueChange={setTheme} className="max-w-md" />
    </Field>
  )
}

const ORGANIZATION = 'organization'

const schema = z.object({ ...auth.updateProfile.body.shape, phone: phoneSchema, timeZone: z.string() })

/** Name, telephone and time zone, saved together. */
function DataForm() {
  const { name } = useUser()
  const { data } = useSuspenseQuery(read('getProfile'))
  const zones = timeZoneChoices(data.timeZone)
  const usual = zones.find(({ value }) => value === runtimeConfig.timeZone)?.label ?? runtimeConfig.timeZone
  const form = useZodForm(schema, {
    defaultValues: { name, phone: data.phone, timeZone: data.timeZone ?? ORGANIZATION },
  })
  const rename = useWrite('updateProfile', { meta: { showsProblem: true } })
  const change = useWrite('changeProfile', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async ({ phone, timeZone, ...own }) => {
    await rename.mutateAsync({ body: own })
    await change.mutateAsync({ body: { phone, timeZone: timeZone === ORGANIZATION ? null : timeZone } })
    toast.success('Dados salvos.')
  })
  const { isSubmitting } = form.formState
  return (
    <FormFrame onSubmit={submit} problem={problem} submitLabel="Salvar dados" submitting={isSubmitting}>
      <TextField
        form={form}
        name="name"
        label="Nome"
        hint="A primeira palavra é a que aparece nas saudações."
        autoComplete="name"
      />
      <TextField
        form={form}
        name="phone"
        label="Telefone"
        hint="Só os administradores veem."
        type="tel"
        autoComplete="tel"
      />
      <SelectField
        form={form}
        name="timeZone"
        label="Fuso horário"
        hint="Em que horário as datas aparecem para você."
        options={[{ value: ORGANIZATION, label: `O da organização (${usual})` }, ...zones]}
      />
    </FormFrame>
  )
}
