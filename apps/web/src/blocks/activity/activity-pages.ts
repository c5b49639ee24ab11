import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { createRegister } from '#/lib/api/slot.ts'

interface ActivityPage {
  readonly order: number
  readonly to: LinkProps['to'] & `/assistants/manage/$assistantId/assessments/$assessmentId/${string}`
  readonly label: string
  readonly icon: LucideIcon
}

/** Pages about an activity at work that extensions add; its own page and those of its class lead to them. */
export const activityPages = createRegister<ActivityPage>()
