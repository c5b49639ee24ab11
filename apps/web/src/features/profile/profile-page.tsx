import { Appearance } from '#/features/profile/appearance.tsx'
import { EmailForm } from '#/features/profile/email-form.tsx'
import { NameForm } from '#/features/profile/name-form.tsx'
import { PasswordForm } from '#/features/profile/password-form.tsx'
import type { ProfileTab } from '#/features/profile/profile-tabs.ts'
import { Section } from '#/features/profile/section.tsx'
import { Sessions } from '#/features/profile/sessions.tsx'
import { TabPanel, Tabs } from '#/ui/tabs.tsx'

interface ProfilePageProps {
  tab: ProfileTab
  onTabChange: (tab: ProfileTab) => void
}

export function ProfilePage({ tab, onTabChange }: ProfilePageProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl font-semibold tracking-tight">Perfil</h1>
      <Tabs label="Partes do perfil" tabs={tabs} value={tab} onValueChange={onTabChange}>
        <TabPanel value="data" className="flex flex-col gap-4">
          <Section title="Seu nome">
            <NameForm />
          </Section>
          <Section
            title="Seu e-mail"
            description="A troca vale depois que você confirmar pelo link enviado ao novo endereço."
          >
            <EmailForm />
          </Section>
        </TabPanel>
        <TabPanel value="appearance">
          <Section title="Tema" description="A escolha fica guardada neste navegador.">
            <Appearance />
          </Section>
        </TabPanel>
        <TabPanel value="security" className="flex flex-col gap-4">
          <Section title="Senha" description="Ao trocar, as sessões abertas em outros aparelhos são encerradas.">
            <PasswordForm />
          </Section>
          <Section title="Sessões abertas" description="Aparelhos em que a sua conta está em uso.">
            <Sessions />
          </Section>
        </TabPanel>
      </Tabs>
    </div>
  )
}

const tabs = [
  { value: 'data', label: 'Dados' },
  { value: 'appearance', label: 'Aparência' },
  { value: 'security', label: 'Segurança' },
] as const
