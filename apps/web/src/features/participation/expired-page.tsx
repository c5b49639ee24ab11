import type { EntryGone } from '@prosa/contract/school/launches.ts'
import { DoorClosed } from 'lucide-react'
import { ParticipationLayout } from '#/features/participation/participation-layout.tsx'
import { classMemory, entryPath } from '#/features/participation/entry/class-memory.ts'
import { ReturnLink } from '#/features/participation/return-link.tsx'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { formatDateTime } from '#/lib/format/format.ts'

interface ExpiredPageProps {
  /** Query string of the address: `reason` is the API's error code. */
  search: string
  /** Facts from the server's response, stored in the history entry: an address cannot forge them. */
  facts: unknown
}

/** Explains why a student's activity does not open, and what to do [S26]; never a login form. */
export default function ExpiredPage({ search, facts }: ExpiredPageProps) {
  const { gone = {} } = (facts ?? {}) as { gone?: EntryGone }
  const reason = new URLSearchParams(search).get('reason')
  const title = gone.title ?? 'Atividade'
  // The class of a student who came to this device by a code.
  const classCode = gone.returnUrl ? null : classMemory.read()
  usePageTitle(title)
  return (
    <ParticipationLayout title={title}>
      <EmptyState
        icon={<DoorClosed />}
        title={expiredText(reason, gone, classCode === null ? openAgain : 'Entre de novo com o código da turma.')}
        description="Precisa de ajuda? Fale com o seu professor ou com a secretaria da escola."
        action={
          gone.returnUrl ? (
            <ReturnLink url={gone.returnUrl} label="Voltar para o sistema da escola" />
          ) : (
            classCode !== null && (
              <a href={entryPath(classCode)} className={buttonStyle({})}>
                Entrar com o código da turma
              </a>
            )
          )
        }
        className="m-auto"
      />
    </ParticipationLayout>
  )
}

const openAgain = 'Abra a atividade novamente pelo sistema da sua escola.'

/** Returns the text for a reason; for an unknown one, how to enter again. */
function expiredText(reason: string | null, { at, receipt }: EntryGone, openAgain: string): string {
  const ofReceipt = receipt ? ` (comprovante ${receipt})` : ''
  switch (reason) {
    case 'sga_closed':
      return at ? `O prazo terminou em ${formatDateTime(at)}.` : 'O prazo desta atividade terminou.'
    case 'sga_delivered':
      return `Você já entregou esta atividade${ofReceipt}.`
    case 'sga_time_over':
      return `O tempo desta atividade terminou${ofReceipt}. O que você escreveu foi guardado.`
    case 'sga_not_open':
      return `A atividade ainda não começou.${at ? ` Ela abre em ${formatDateTime(at)}.` : ''}`
    case 'sga_annulled':
      return 'Esta tentativa foi anulada. Fale com o seu professor.'
    case 'sga_institution_paused':
      return 'As atividades da sua escola estão pausadas no momento. Fale com a sua escola para saber quando voltam.'
    case 'session':
      return `O seu acesso a esta atividade terminou. O que você enviou está guardado. ${openAgain}`
    default:
      return `Este link expirou ou já foi usado. ${openAgain}`
  }
}
