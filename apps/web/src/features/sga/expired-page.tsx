import type { SgaGone } from '@prosa/contract/school/sga.ts'
import type { ComponentType, ReactNode } from 'react'
import { DoorClosed } from 'lucide-react'
import { expiredText } from '#/features/sga/expired-text.ts'
import { ReturnLink } from '#/features/sga/return-link.tsx'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

interface ExpiredPageProps {
  /** The API's code of the refusal. */
  reason: string | undefined
  /** From the server's answer alone, by way of the history: no address can bring them. */
  gone: SgaGone | undefined
  Layout: ComponentType<{ title: string; children: ReactNode }>
}

/** Why a student's activity does not open, and what to do [S26]; never a login form. */
export function ExpiredPage({ reason, gone: told, Layout }: ExpiredPageProps) {
  const gone = told ?? {}
  const title = gone.title ?? 'Atividade'
  usePageTitle(title)
  return (
    <Layout title={title}>
      <EmptyState
        icon={<DoorClosed />}
        title={expiredText(reason, gone)}
        description="Precisa de ajuda? Fale com o seu professor ou com a secretaria da escola."
        action={gone.returnUrl && <ReturnLink url={gone.returnUrl} label="Voltar para o sistema da escola" />}
        className="m-auto"
      />
    </Layout>
  )
}
