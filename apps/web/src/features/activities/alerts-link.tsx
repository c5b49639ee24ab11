import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface AlertsLinkProps {
  assistantId: number
  activityId: string
  /** Limits the alerts to one student. */
  student?: string
  className?: string
  children: ReactNode
}

/** Link to the alerts of an activity. */
export function AlertsLink({ assistantId, activityId, student, className, children }: AlertsLinkProps) {
  return (
    <Link
      to="/assistants/manage/$assistantId/assessments/$assessmentId/alerts"
      params={{ assistantId: String(assistantId), assessmentId: activityId }}
      search={student === undefined ? {} : { q: student }}
      className={className}
    >
      {children}
    </Link>
  )
}
