import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface ActivityLinkProps {
  assistantId: number
  activityId: string
  /** Which of the activity's pages. */
  to?: 'students' | 'alerts'
  children: ReactNode
}

const pages = {
  students: '/assistants/manage/$assistantId/assessments/$assessmentId',
  alerts: '/assistants/manage/$assistantId/assessments/$assessmentId/alerts',
} as const

/** The title of an activity as a link to the page on which its teacher works. */
export function ActivityLink({ assistantId, activityId, to = 'students', children }: ActivityLinkProps) {
  return (
    <Link
      to={pages[to]}
      params={{ assistantId: String(assistantId), assessmentId: activityId }}
      className="inline-block py-0.5 font-medium wrap-anywhere text-primary-text hover:underline"
    >
      {children}
    </Link>
  )
}

interface StudentButtonProps {
  student: StudentDetail['student']
  onOpen: (studentId: string) => void
}

/** A student's name, which opens their details. */
export function StudentButton({ student, onOpen }: StudentButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(student.id)}
      className="min-h-6 rounded-sm text-left font-medium wrap-anywhere text-primary-text hover:underline"
    >
      {student.name}
    </button>
  )
}
