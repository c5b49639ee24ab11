import type { partners } from '@prosa/contract/people/partners.ts'
import type { z } from 'zod'

export type PartnersSearch = Partial<z.output<typeof partners.listPartners.query>>

export interface PartnersSearchProps {
  search: PartnersSearch
  /** Changes the list's address; any change but of the page itself leads back to the first page. */
  onSearchChange: (change: PartnersSearch) => void
}

type PeopleSearch = Partial<z.output<typeof partners.listPartnerPeople.query>>

export interface PeopleSearchProps {
  search: PeopleSearch
  onSearchChange: (change: PeopleSearch) => void
}
