import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'

interface StudentButtonProps {
  student: StudentDetail['student']
  onOpen: () => void
}

/** A student's name, which opens their details. */
export function StudentButton({ student, onOpen }: StudentButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-6 rounded-sm text-left font-medium wrap-anywhere text-primary-text hover:underline"
    >
      {student.name}
    </button>
  )
}
