import { useQuery } from '@tanstack/react-query'
import { AttemptList } from '#/features/student-stats/student/attempt-list.tsx'
import { StudentData } from '#/features/student-stats/student/student-data.tsx'
import { StudentFacts } from '#/features/student-stats/student/student-facts.tsx'
import { Timeline } from '#/features/student-stats/student/timeline.tsx'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface StudentSheetProps {
  studentId: string
  onClose: () => void
}

/** One student: what they did, with which receipts, and what can be done with their data. */
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
