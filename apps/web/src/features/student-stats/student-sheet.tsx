import { Part } from '#/ui/layout/part.tsx'
import { studentStats, type StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AttemptList } from '#/features/student-stats/attempt-list.tsx'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { Facts } from '#/ui/layout/facts.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface StudentSheetProps {
  studentId: string
  onClose: () => void
}

/** One student: participation, receipts, and requests about their data. */
export function StudentSheet({ studentId, onClose }: StudentSheetProps) {
  const { data, isPending, error } = useQuery(read('getStudent', { params: { studentId } }))
  return (
    <Sheet
      open
      onOpenChange={onClose}
      size="lg"
      title={data?.student.name ?? 'Aluno'}
      {...(data ? { footer: <StudentData detail={data} onDeleted={onClose} /> } : {})}
    >
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {isPending && <Skeleton className="h-60" />}
      {data && (
        <div className="flex flex-col gap-6 pb-6">
          <StudentFacts detail={data} />
          <AttemptList attempts={data.attempts} readable={data.abilities.readTranscripts} />
          <Timeline timeline={data.timeline} />
        </div>
      )}
    </Sheet>
  )
}

function StudentFacts({ detail }: { detail: StudentDetail }) {
  const { student, institution, extraMinutes, firstSeenAt } = detail
  const facts = [
    ['Matrícula', student.externalId ?? 'Oculta'],
    ['Turma', student.className || 'Não informada'],
    ['Instituição', institution],
    ['Tempo extra', extraMinutes === 0 ? 'Nenhum' : counted(extraMinutes, 'minuto', 'minutos')],
    ['Primeiro acesso', formatDateTime(firstSeenAt)],
  ] as const
  return <Facts facts={facts} />
}

type Happening = StudentDetail['timeline'][number]

function Timeline({ timeline }: { timeline: readonly Happening[] }) {
  return (
    <Part title="Linha do tempo" sub>
      <ol className="mt-3 flex flex-col gap-3 border-l border-border pl-4 text-sm">
        {timeline.map(({ at, what, assessmentTitle }) => (
          <li key={`${at} ${what} ${assessmentTitle}`}>
            <p>
              <span className="font-medium">{happenings[what]}</span>
              <span className="wrap-anywhere"> · {assessmentTitle}</span>
            </p>
            <p className="text-muted-foreground">{formatDateTime(at)}</p>
          </li>
        ))}
      </ol>
    </Part>
  )
}

const happenings: Readonly<Record<Happening['what'], string>> = {
  launched: 'Chegou pelo sistema da escola',
  started: 'Começou',
  delivered: 'Entregou',
  expired: 'O tempo terminou',
  annulled: 'Tentativa anulada',
  reviewed: 'Revisão confirmada',
  released: 'Resultado liberado',
  report: 'Pediu ajuda ou denunciou',
  launch_reused: 'Usou o mesmo link de novo',
}

interface StudentDataProps {
  detail: StudentDetail
  onDeleted: () => void
}

/** Requests of students and guardians under the LGPD. */
function StudentData({ detail: { student, abilities }, onDeleted }: StudentDataProps) {
  const [deletes, setDeletes] = useState(false)
  const save = useDownload(() => api.exportStudent({ params: { studentId: student.id } }), 'dados-do-aluno.json')
  if (!abilities.export && !abilities.delete)
    return <p className="text-sm text-muted-foreground">Nomes e dados aparecem para quem pode ver identidades.</p>
  return (
    <>
      {abilities.delete && (
        <Button variant="ghost" onClick={() => setDeletes(true)}>
          <Trash2 aria-hidden /> Excluir dados do aluno
        </Button>
      )}
      {abilities.export && (
        <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden /> Exportar dados
        </Button>
      )}
      {deletes && <DeleteStudentDialog student={student} onClose={() => setDeletes(false)} onDeleted={onDeleted} />}
    </>
  )
}

interface DeleteStudentDialogProps {
  student: StudentDetail['student']
  onClose: () => void
  onDeleted: () => void
}

function DeleteStudentDialog({ student, onClose, onDeleted }: DeleteStudentDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const remove = useWrite('deleteStudentData', {
    meta: { keepsReads: true },
    onSuccess: () => {
      toast.success('Os dados do aluno foram excluídos.')
      onClose()
      onDeleted()
      // Everything except the details, which are about to close, because the student no longer exists.
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
      description="O nome, a matrícula e todas as conversas são apagados para sempre. Ficam só os comprovantes e os números, que não identificam ninguém. O pedido fica na auditoria."
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
