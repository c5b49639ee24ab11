import type { SchoolClass } from '@prosa/contract/school/classes.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Suspense } from 'react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ActivitiesSection, type NewActivity } from '#/features/classes/activities-section.tsx'
import { ClassActions } from '#/features/classes/class-actions.tsx'
import { DoorBadge, hoursSentence, shownDay } from '#/features/classes/class-labels.tsx'
import { entryAddress, entryHost, entryLink } from '#/text/class-entry.ts'
import { inGroups } from '#/lib/format/in-groups.ts'
import { SlipsCard } from '#/features/classes/slips-card.tsx'
import { useFreshSlips } from '#/features/classes/fresh-slips.ts'
import { StudentsSection } from '#/features/classes/students-section.tsx'
import { read } from '#/lib/api/operations.ts'
import { formatTime } from '#/lib/format/format.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { QrCode } from '#/ui/layout/qr-code.tsx'
import { createPortal } from 'react-dom'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface ClassPageProps extends ListSearchProps<'listClassStudents'> {
  classId: string
  onDeleted: () => Promise<void>
  /** The form of a new activity, of another feature. */
  renderNewActivity: NewActivity
}

/** One class: its code, its activities and its students. */
export function ClassPage({ classId, search, onSearchChange, onDeleted, renderNewActivity }: ClassPageProps) {
  const { data: schoolClass } = useSuspenseQuery(read('getClass', { params: { classId } }))
  usePageTitle(schoolClass.name)
  const slips = useFreshSlips(classId)
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        breadcrumbs={[{ label: 'Turmas', link: { to: '/classes' } }, { label: schoolClass.name }]}
        title={schoolClass.name}
        description={<DoorBadge door={schoolClass.door} />}
        actions={
          <>
            <HelpLink page="turma-por-codigo" about="como abrir uma atividade para uma turma" />
            <ClassActions schoolClass={schoolClass} onDeleted={onDeleted} />
          </>
        }
      />
      {schoolClass.pinsHeldUntil !== null && (
        <Notice tone="warning" title="Muitos PINs errados foram digitados nesta turma">
          Até {formatTime(schoolClass.pinsHeldUntil)}, só entra quem já entrou antes no mesmo aparelho. Para liberar
          todos agora, escolha “Trocar código” nas ações da turma: os nomes e os PINs continuam.
        </Notice>
      )}
      {slips && <SlipsCard key={slips[0]?.pin} schoolClass={schoolClass} slips={slips} />}
      <CodeCard schoolClass={schoolClass} />
      <ActivitiesSection schoolClass={schoolClass} renderNewActivity={renderNewActivity} />
      <StudentsSection schoolClass={schoolClass} search={search} onSearchChange={onSearchChange} />
    </div>
  )
}

/** The code in the size to copy onto the board. */
function CodeCard({ schoolClass }: { schoolClass: SchoolClass }) {
  const { code, door, endsOn, selfNames } = schoolClass
  if (code === null)
    return (
      <Card>
        <p>
          O código desta turma foi encerrado. Para abrir de novo, escolha “Gerar novo código” nas ações da turma.
          Confira também o último dia.
        </p>
      </Card>
    )
  return (
    <Card className="flex flex-col gap-6 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <LocalAddressNotice address={entryAddress} />
        <p className="text-sm text-muted-foreground">Código da turma</p>
        <p className="text-4xl font-semibold tracking-widest tabular-nums">{inGroups(code)}</p>
        <p className="wrap-anywhere">
          Os alunos abrem <strong>{entryHost}</strong> e digitam o código, o nome e o PIN.
        </p>
        <p className="text-sm text-muted-foreground">
          {hoursSentence(schoolClass)} {door === 'ended' ? 'O último dia foi' : 'Último dia:'} {shownDay(endsOn)}.
          {selfNames && ' Os alunos escrevem o próprio nome.'}
        </p>
        <DialogButton
          variant="secondary"
          icon={Printer}
          label="Imprimir cartaz com QR Code"
          className="self-start"
          renderDialog={(close) => <PosterDialog name={schoolClass.name} code={code} onClose={close} />}
        />
      </div>
      <Suspense>
        <QrCode
          text={entryLink(code)}
          label={`QR Code que abre a entrada da turma ${schoolClass.name}`}
          className="size-36 rounded-lg border border-border"
        />
      </Suspense>
    </Card>
  )
}

interface PosterDialogProps {
  name: string
  code: string
  onClose: () => void
}

/** A poster for the classroom; the screen shows the printed sheet. */
function PosterDialog({ name, code, onClose }: PosterDialogProps) {
  const poster = (
    <Suspense fallback={<Spinner size="lg" />}>
      <Poster name={name} code={code} />
    </Suspense>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cartaz da turma"
      description="Para a parede ou o projetor. Os PINs não estão nele: cada aluno tem o seu na ficha."
      footer={
        <Button onClick={() => print()}>
          <Printer aria-hidden /> Imprimir
        </Button>
      }
    >
      {poster}
      {createPortal(<div data-paper="sheet">{poster}</div>, document.body)}
    </Dialog>
  )
}

const Poster = ({ name, code }: { name: string; code: string }) => (
  <div className="flex flex-col items-center gap-4 py-4 text-center wrap-anywhere print:gap-[8mm] print:pt-[15mm]">
    <p className="text-2xl font-semibold print:text-5xl">{name}</p>
    <QrCode
      text={entryLink(code)}
      label={`QR Code que abre a entrada da turma ${name}`}
      className="w-full max-w-56 print:max-w-[110mm]"
    />
    <p className="print:text-2xl">Aponte a câmera, ou abra {entryHost}</p>
    <p className="text-4xl font-semibold tracking-widest print:text-7xl">{inGroups(code)}</p>
    <p className="print:text-2xl">Entre com o seu nome e o seu PIN.</p>
    <LocalAddressNotice address={entryAddress} />
  </div>
)
