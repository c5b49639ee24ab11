import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteStudentDialog } from '#/features/student-stats/student/delete-student-dialog.tsx'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'

interface StudentDataProps {
  detail: StudentDetail
  onDeleted: () => void
}

/** What a student or their guardians may ask for (LGPD). */
export function StudentData({ detail: { student, abilities }, onDeleted }: StudentDataProps) {
  const [asked, setAsked] = useState(false)
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await api.exportStudent({ params: { studentId: student.id } }), 'dados-do-aluno.json'),
    meta: { keepsReads: true },
  })
  if (!abilities.export && !abilities.delete)
    return <p className="text-sm text-muted-foreground">Nomes e dados aparecem para quem pode ver identidades.</p>
  return (
    <>
      {abilities.delete && (
        <Button variant="ghost" onClick={() => setAsked(true)}>
          <Trash2 aria-hidden /> Excluir dados do aluno
        </Button>
      )}
      {abilities.export && (
        <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden /> Exportar dados
        </Button>
      )}
      {asked && <DeleteStudentDialog student={student} onClose={() => setAsked(false)} onDeleted={onDeleted} />}
    </>
  )
}
