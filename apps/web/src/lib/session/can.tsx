import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import type { ReactNode } from 'react'
import { useCan } from '#/lib/session/permissions.ts'

interface CanProps {
  permission?: PermissionName
  children: ReactNode
}

/** Hides content without a permission (`display: none`) [S50]. Only visual: the server checks the permission itself. */
export function Can({ permission, children }: CanProps) {
  return <div style={{ display: useCan(permission) ? 'contents' : 'none' }}>{children}</div>
}
