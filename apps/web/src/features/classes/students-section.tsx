import { Part } from '#/ui/layout/part.tsx'
import type { SchoolClass, Slip } from '@prosa/contract/school/classes.ts'
import { KeyRound, Printer, UserMinus, UserPlus, UserX, UsersRound } from 'lucide-react'
import { withConfirmation } from '#/blocks/entity/with-confirmation.tsx'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { AddStudentsDialog } from '#/features/classes/add-students-dialog.tsx'
import { showSlips } from '#/features/classes/fresh-slips.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'
import { counted } from '#/text/counted.ts'

interface StudentsSectionProps extends ListSearchProps<'listClassStudents'> {
  schoolClass: SchoolClass
}

/** The students of a class. */
export function StudentsSection({ schoolClass, ...props }: StudentsSectionProps) {
  const { id: classId, students, unentered } = schoolClass
  const show = (made: { slips: readonly Slip[] }) => showSlips(classId, made.slips)
  return (
    <Part
      title="Alunos"
      action={
        <>
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
            variant="secondary"
            icon={UserPlus}
            label="Adicionar alunos"
            renderDialog={(close) => <AddStudentsDialog classId={classId} onClose={close} />}
          />
        </>
      }
    >
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
              withConfirmation(
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
              withConfirmation(
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
    </Part>
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
