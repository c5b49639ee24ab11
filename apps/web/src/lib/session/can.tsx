import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import type { ReactNode } from 'react'
import { useCan } from '#/lib/session/permissions.ts'

interface CanProps {
  permission?: PermissionName
  children: ReactNode
}

/** Hides what the person may not use (`display: none`) [S50]. Visual only: the server asks for the permission by itself. */
export function Can({ permission, children }: CanProps) {
  return <div style={{ display: useCan(permission) ? 'contents' : 'none' }}>{children}</div>
}
