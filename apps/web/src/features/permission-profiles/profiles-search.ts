import type { permissionProfiles } from '@prosa/contract/people/permission-profiles.ts'
import type { z } from 'zod'

type ProfilesSearch = Partial<z.output<typeof permissionProfiles.listPermissionProfiles.query>>

export interface ProfilesSearchProps {
  search: ProfilesSearch
  /** Any change but of the page itself leads back to the first page. */
  onSearchChange: (change: ProfilesSearch) => void
}
