import type { User } from '@prosa/contract/people/users.ts'
import { userStatusLabels } from '#/text/user-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'

const tones = { active: 'success', invited: 'accent', suspended: 'danger', deleted: 'neutral' } as const

export function UserStatus({ status, className }: { status: User['status']; className?: string }) {
  return (
    <Badge tone={tones[status]} className={className}>
      {userStatusLabels[status]}
    </Badge>
  )
}
