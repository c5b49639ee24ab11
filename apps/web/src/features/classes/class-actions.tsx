import type { SchoolClass } from '@prosa/contract/school/classes.ts'
import { DoorClosed, Pencil, RefreshCw } from 'lucide-react'
import { withConfirmation, deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { ClassDialog } from '#/features/classes/class-dialog.tsx'
import { counted } from '#/text/counted.ts'

interface ClassActionsProps {
  schoolClass: SchoolClass
  /** Leaves the page of a deleted class. */
  onDeleted?: () => Promise<void>
}

/** Menu of one class. */
export function ClassActions({ schoolClass, onDeleted }: ClassActionsProps) {
  const { id, name, code, students } = schoolClass
  const params = { classId: id }
  return (
    <RowMenu
      of={name}
      actions={[
        {
          label: 'Editar',
          icon: Pencil,
          renderDialog: (close) => <ClassDialog {...{ schoolClass }} onClose={close} />,
        },
        withConfirmation(
          { label: code === null ? 'Gerar novo código' : 'Trocar código', icon: RefreshCw },
          {
            operation: 'changeClassCode',
            input: { params, body: { action: 'renew' } },
            title: code === null ? `Gerar um código para “${name}”?` : `Trocar o código de “${name}”?`,
            description:
              'O código anterior deixa de abrir. Os nomes e os PINs continuam, e quem está dentro termina o que começou.',
            done: 'A turma tem um código novo.',
          },
        ),
        code !== null &&
          withConfirmation(
            { label: 'Encerrar código', icon: DoorClosed },
            {
              operation: 'changeClassCode',
              input: { params, body: { action: 'end' } },
              title: `Encerrar o código de “${name}”?`,
              description: 'Ninguém mais entra até você gerar outro código. Quem está dentro termina o que começou.',
              done: 'O código foi encerrado.',
            },
          ),
        'line',
        deletion({
          operation: 'deleteClass',
          input: { params },
          title: `Excluir “${name}”?`,
          description: `O que está em andamento é entregue. Depois, os nomes e as conversas de ${counted(students, 'aluno são excluídos', 'alunos são excluídos')}; ficam só os números e os comprovantes. Não há como desfazer.`,
          typeToConfirm: { text: name, label: 'Para confirmar, digite o nome' },
          done: `Turma “${name}” excluída.`,
          onGone: onDeleted,
        }),
      ]}
    />
  )
}
