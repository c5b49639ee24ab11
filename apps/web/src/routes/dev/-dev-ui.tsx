import { UiPage } from '#/features/dev/ui-page.tsx'
import { AuthLayout } from '#/shell/auth-layout.tsx'
import { PublicAssistantLayout } from '#/shell/public-assistant-layout.tsx'
import { SgaAssistantLayout } from '#/shell/sga-assistant-layout.tsx'
import { Button } from '#/ui/button.tsx'

/** The design system, and the layouts that need no session. */
export function DevUi() {
  return (
    <>
      <UiPage />
      <AuthLayout>Layout auth</AuthLayout>
      <PublicAssistantLayout
        name="Tutor de matemática"
        logoUrl={null}
        framed={false}
        actions={<Button variant="secondary">Nova conversa</Button>}
        footer="Respostas geradas por IA. Escola Exemplo"
      >
        <p className="p-6">Layout public-assistant</p>
      </PublicAssistantLayout>
      <SgaAssistantLayout title="Redação" status="Faltam 42 min" actions={<Button>Finalizar atividade</Button>}>
        <p className="p-6">Layout sga-assistant</p>
      </SgaAssistantLayout>
    </>
  )
}
