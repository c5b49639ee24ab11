import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Appearance } from '#/features/profile/appearance.tsx'
import { Comfort } from '#/features/profile/comfort.tsx'
import { ContactForm } from '#/features/profile/contact-form.tsx'
import { EmailForm } from '#/features/profile/email-form.tsx'
import { NameForm } from '#/features/profile/name-form.tsx'
import { Devices } from '#/features/profile/notices/devices.tsx'
import { Notices } from '#/features/profile/notices/notices.tsx'
import { PasswordForm } from '#/features/profile/password-form.tsx'
import { PhotoForm } from '#/features/profile/photo-form.tsx'
import type { ProfileTab } from '#/features/profile/profile-tabs.ts'
import { Privacy } from '#/features/profile/privacy.tsx'
import { Passkeys } from '#/features/profile/security/passkeys.tsx'
import { TwoStep } from '#/features/profile/security/two-step.tsx'
import { Sessions } from '#/features/profile/sessions.tsx'
import { TimeZoneForm } from '#/features/profile/time-zone-form.tsx'
import { Usage } from '#/features/profile/usage.tsx'
import { useCan } from '#/lib/session/permissions.ts'
import { Section } from '#/ui/layout/section.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'

interface ProfilePageProps {
  tab: ProfileTab
  onTabChange: (tab: ProfileTab) => void
  /** The tab of the API keys, which another feature fills. */
  keys: ReactNode
  /** What people do about their own data, which another feature fills too. */
  ownData: ReactNode
}

export function ProfilePage({ tab, onTabChange, keys, ownData }: ProfilePageProps) {
  const hasKeys = useCan('api_keys.manage')
  const tabs = hasKeys ? [...ownTabs, keysTab] : ownTabs
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl font-semibold tracking-tight">Perfil</h1>
      <Tabs
        label="Partes do perfil"
        tabs={tabs}
        value={tab === 'keys' && !hasKeys ? 'data' : tab}
        onValueChange={onTabChange}
      >
        <TabPanel value="data" className="flex flex-col gap-4">
          <Section title="Sua foto" description="Aparece no seu menu. Sem foto, mostramos as suas iniciais.">
            <PhotoForm />
          </Section>
          <Section title="Seu nome">
            <NameForm />
          </Section>
          <Section
            title="Seu e-mail"
            description="A troca vale depois que você confirmar pelo link enviado ao novo endereço."
          >
            <EmailForm />
          </Section>
          <Section title="Seu telefone">
            <ContactForm />
          </Section>
          <Section title="Seu horário">
            <TimeZoneForm />
          </Section>
        </TabPanel>
        <TabPanel value="appearance" className="flex flex-col gap-4">
          <Section title="Tema" description="A escolha fica guardada neste navegador.">
            <Appearance />
          </Section>
          <Section title="Leitura e escrita" description="As escolhas ficam guardadas neste navegador.">
            <Comfort />
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
        </TabPanel>
        <TabPanel value="usage">
          <Section title="Seu uso">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <Usage />
            </Suspense>
          </Section>
        </TabPanel>
        <TabPanel value="privacy" className="flex flex-col gap-4">
          <Privacy />
          {ownData}
        </TabPanel>
        {hasKeys && (
          <TabPanel value="keys">
            <Section title="Chaves de API" description="Para programas que usam os assistentes em seu nome.">
              {keys}
            </Section>
          </TabPanel>
        )}
      </Tabs>
    </div>
  )
}

const ownTabs = [
  { value: 'data', label: 'Dados' },
  { value: 'appearance', label: 'Aparência e acessibilidade' },
  { value: 'security', label: 'Segurança' },
  { value: 'notices', label: 'Notificações' },
  { value: 'usage', label: 'Uso' },
  { value: 'privacy', label: 'Privacidade' },
] as const
const keysTab = { value: 'keys', label: 'Chaves de API' } as const
