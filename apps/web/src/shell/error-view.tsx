import { useState } from 'react'
import type { PageError } from '#/lib/api/page-error.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { HelpContact } from '#/ui/layout/help-contact.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { LogoMark } from '#/ui/layout/logo.tsx'

interface ErrorScreenProps extends PageError {
  /** Advice if the page does not exist. */
  hint?: string
  /** Opens the start page; meanwhile the button is busy. */
  onLeave: () => Promise<void>
}

const missingHint = 'Esta página não existe ou não está liberada para você.'

/** The screen for all errors that keep a page from being shown [S35, S36]. */
export function ErrorScreen({ status, message, hint = missingHint, returns, requestId, onLeave }: ErrorScreenProps) {
  // Saves the compiler's code, because every page loads this screen and it hardly ever renders twice.
  'use no memo'
  const [leaving, setLeaving] = useState(false)
  const isMissing = status === 404
  const title = isMissing ? 'Link inválido' : message || 'Erro desconhecido'
  usePageTitle(title)
  const leaveScreen = () => {
    setLeaving(true)
    void onLeave().finally(() => setLeaving(false))
  }
  return (
    <main className="fixed inset-0 z-30 flex flex-col items-center justify-center gap-6 overflow-y-auto bg-background p-6 text-center">
      <LogoMark className="size-12" />
      <div className="flex max-w-xl flex-col gap-2">
        <h1 className="text-2xl font-semibold text-balance">{title}</h1>
        {isMissing && <p>{hint}</p>}
        {returns && <p className="text-balance">Quando der certo, a página aparece sozinha.</p>}
        {isMissing && message && <p className="break-words text-muted-foreground">{message}</p>}
      </div>
      <Button size="lg" loading={leaving} onClick={leaveScreen}>
        Ir para a página inicial
      </Button>
      <HelpContact />
      {requestId && (
        <p className="text-sm text-muted-foreground">
          Código para o suporte: <code>{requestId}</code>
        </p>
      )}
    </main>
  )
}
