import { studentStats } from '@prosa/contract/school/student-stats.ts'
import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { useState } from 'react'
import { read, useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface DeleteStudentDialogProps {
  student: StudentDetail['student']
  onClose: () => void
  onDeleted: () => void
}

export function DeleteStudentDialog({ student, onClose, onDeleted }: DeleteStudentDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const remove = useWrite('deleteStudentData', {
    meta: { keepsReads: true },
    onSuccess: () => {
      toast.success('Os dados do aluno foram excluídos.')
      onClose()
      onDeleted()
      // all but the details, which are about to close: the student is not found any more
      const [details] = read('getStudent', { params: { studentId: student.id } }).queryKey
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => address !== details })
    },
  })
  function confirm() {
    const body = studentStats.deleteStudentData.body.safeParse({ reason })
    if (body.success) remove.mutate({ params: { studentId: student.id }, body: body.data })
    else setProblem(body.error.issues[0]?.message)
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Excluir os dados de ${student.name}?`}
      description="O nome, a matrícula e todas as conversas são apagados para sempre. Ficam só os recibos e os números, que não identificam ninguém. O pedido fica na auditoria."
      typeToConfirm={{ text: student.name, label: 'Para confirmar, digite o nome do aluno' }}
      confirmLabel="Excluir dados"
      loading={remove.isPending}
      onConfirm={confirm}
    >
      <Field label="Motivo" required hint="Quem pediu e por quê." error={problem}>
        <Textarea value={reason} onChange={(event) => setReason(event.target.value)} rows={2} maxLength={300} />
      </Field>
    </AlertDialog>
  )
}
