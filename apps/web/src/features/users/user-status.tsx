import type { User } from '@prosa/contract/identity/users.ts'
import { userStatusLabels } from '#/text/user-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'

const tones = { active: 'success', invited: 'accent', suspended: 'danger', deleted: 'neutral' } as const

export function UserStatus({ status }: { status: User['status'] }) {
  return <Badge tone={tones[status]}>{userStatusLabels[status]}</Badge>
}
