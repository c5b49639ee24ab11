import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import type { SchoolClass } from '@prosa/contract/school/classes.ts'
import { KeyRound, Printer, UserMinus, UserPlus, UserX, UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { asked } from '#/blocks/entity/asked.tsx'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { PaperCards } from '#/blocks/entity/paper-cards.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { AddStudentsDialog, type MarkedSlip } from '#/features/classes/add-students-dialog.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'
import { localAddressWarning } from '#/lib/device/local-address.ts'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { entryAddress, entryHost } from '#/text/class-entry.ts'
import { inGroups } from '#/lib/format/in-groups.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface StudentsSectionProps extends ListSearchProps<'listClassStudents'> {
  schoolClass: SchoolClass
}

/** The students of a class. PINs are shown only when they are made. */
export function StudentsSection({ schoolClass, ...props }: StudentsSectionProps) {
  const { id: classId, students, unentered } = schoolClass
  // Kept in the page, because rows and dialogs may unmount while slips are printed.
  const [slips, setSlips] = useState<readonly MarkedSlip[]>()
  const show = (made: { slips: readonly MarkedSlip[] }) => setSlips(made.slips)
  return (
    <section aria-labelledby="students" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="students" className="text-lg font-semibold">
          Alunos
        </h2>
        <div className="flex flex-wrap gap-2">
          {students > 0 && (
            <DialogButton
              variant="secondary"
              icon={Printer}
              label="Novos PINs e fichas"
              renderDialog={(close) => (
                <Confirmation
                  operation="renewClassPins"
                  input={{ params: { classId }, body: { studentId: null } }}
                  title="Gerar novos PINs para todos?"
                  description="Os PINs não ficam guardados para leitura: para imprimir as fichas outra vez, a turma inteira recebe PINs novos e os anteriores deixam de valer. Para um aluno só, use “Novo PIN” na linha dele."
                  confirmLabel="Gerar novos PINs"
                  destructive={false}
                  onDone={show}
                  onClose={close}
                />
              )}
            />
          )}
          {unentered > 0 && (
            <DialogButton
              variant="secondary"
              icon={UserX}
              label="Remover quem não entrou"
              renderDialog={(close) => (
                <Confirmation
                  operation="removeUnentered"
                  input={{ params: { classId } }}
                  title={`Remover ${counted(unentered, 'nome', 'nomes')} com que ninguém entrou?`}
                  description="Saem só os nomes que os próprios alunos escreveram e com os quais ninguém entrou ainda. Quem é de verdade escreve o nome de novo. Os que você adicionou ficam."
                  confirmLabel="Remover"
                  destructive
                  done="Os nomes com que ninguém entrou saíram da turma."
                  onClose={close}
                />
              )}
            />
          )}
          <DialogButton
            icon={UserPlus}
            label="Adicionar alunos"
            renderDialog={(close) => <AddStudentsDialog classId={classId} onAdded={show} onClose={close} />}
          />
        </div>
      </header>
      <ListView
        {...props}
        list="listClassStudents"
        params={{ classId }}
        label="Alunos da turma"
        failure="Não foi possível carregar os alunos"
        filters={{ q: { label: 'Buscar na turma', placeholder: 'Buscar por nome…' } }}
        hidesIdleFilters
        columns={columns}
        renderActions={({ id: studentId, name }) => (
          <RowMenu
            of={name}
            actions={[
              asked(
                { label: 'Novo PIN', icon: KeyRound },
                {
                  operation: 'renewClassPins',
                  input: { params: { classId }, body: { studentId } },
                  title: `Gerar um PIN novo para ${name}?`,
                  description: 'O PIN anterior deixa de valer. O novo aparece uma vez, para você anotar ou imprimir.',
                  destructive: false,
                  onDone: show,
                },
              ),
              'line',
              asked(
                { label: 'Tirar da turma', icon: UserMinus, destructive: true },
                {
                  operation: 'removeClassStudent',
                  input: { params: { classId, studentId } },
                  title: `Tirar ${name} da turma?`,
                  description:
                    'O que está em andamento é entregue. Depois, o nome e as conversas são excluídos; ficam só os números e os comprovantes. Não há como desfazer.',
                  done: `${name} saiu da turma.`,
                },
              ),
            ]}
          />
        )}
        empty={{
          icon: <UsersRound />,
          title: 'Ninguém nesta turma ainda.',
          description: schoolClass.selfNames
            ? 'Os alunos aparecem aqui quando escrevem o nome na entrada. Você também pode colar a lista.'
            : 'Cole a lista de nomes: cada aluno recebe um PIN e uma ficha para imprimir.',
        }}
      />
      {slips && <SlipsDialog schoolClass={schoolClass} slips={slips} onClose={() => setSlips(undefined)} />}
    </section>
  )
}

const columns: readonly Column<RowOf<'listClassStudents'>>[] = [
  { id: 'name', header: 'Nome', cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span> },
  {
    id: 'entry',
    header: 'Última entrada',
    cell: ({ lastEntryAt }) => (lastEntryAt === null ? 'Nunca entrou' : formatDateTime(lastEntryAt)),
  },
]

interface SlipsDialogProps {
  schoolClass: Pick<SchoolClass, 'name' | 'code'>
  slips: readonly MarkedSlip[]
  onClose: () => void
}

/** Name, code and PIN of each student; the PINs cannot be shown again. */
function SlipsDialog({ schoolClass, slips, onClose }: SlipsDialogProps) {
  const printed = useRef(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const note = () => {
      printed.current = true
    }
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    <Dialog
      open
      onOpenChange={() => (printed.current ? onClose() : setAsking(true))}
      title="Fichas com os PINs"
      description="Imprima ou anote agora: os PINs não aparecem de novo. Para outra ficha, gere um PIN novo."
      footer={
        <Button onClick={() => print()}>
          <Printer aria-hidden /> Imprimir fichas
        </Button>
      }
    >
      <LocalAddressNotice address={entryAddress} />
      <ul aria-label="Fichas" className="flex flex-col divide-y divide-border pt-2">
        {slips.map(({ id, name, pin, mark }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name}
              {mark && <span className="block text-sm text-muted-foreground">{mark}</span>}
            </span>
            <span className="font-semibold tracking-wider whitespace-nowrap tabular-nums">{inGroups(pin)}</span>
          </li>
        ))}
      </ul>
      <SlipCards {...schoolClass} slips={slips} />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Fechar sem imprimir?"
        description="Os PINs não aparecem de novo. Se você não os anotou, será preciso gerar PINs novos."
        cancelLabel="Voltar às fichas"
        confirmLabel="Já anotei, fechar"
        destructive={false}
        backFirst
        onConfirm={onClose}
      />
    </Dialog>
  )
}

const SlipCards = ({
  name: className,
  code,
  slips,
}: Pick<SchoolClass, 'name' | 'code'> & { slips: readonly MarkedSlip[] }) => (
  <PaperCards
    cards={slips.map(({ id, name, pin, mark }) => ({
      id,
      content: (
        <>
          <p className="text-lg font-semibold">{name}</p>
          {mark && <p className="text-sm">{mark}</p>}
          <p>{className}</p>
          <p>Abra {entryHost}</p>
          <p>
            Código:{' '}
            <strong className="tracking-wider">{code === null ? 'peça a quem dá a aula' : inGroups(code)}</strong>
          </p>
          <p>
            PIN: <strong className="tracking-wider">{inGroups(pin)}</strong>
          </p>
          {isLocalAddress(entryAddress) && <p>{localAddressWarning}</p>}
        </>
      ),
    }))}
  />
)
