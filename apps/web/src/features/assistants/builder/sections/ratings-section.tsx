import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { ComponentType } from 'react'
import { BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import type { BuilderSearch, BuilderSearchProps } from '#/features/assistants/builder/builder-search.ts'

/** Maps the list's parameters to those of the builder's address. */
const names = {
  page: 'ratingsPage',
  q: 'ratingsQ',
  value: 'ratingsValue',
  status: 'ratingsStatus',
  from: 'ratingsFrom',
  to: 'ratingsTo',
  rating: 'rating',
} as const

type ListSearch = { [Name in keyof typeof names]?: BuilderSearch[(typeof names)[Name]] }

export interface RatingsProps {
  assistantId: number
  search: ListSearch
  onSearchChange: (change: ListSearch) => void
  /** Saves the typed text, because a correction changes the draft too. */
  saveDraft: () => Promise<unknown>
}

interface RatingsSectionProps extends BuilderSearchProps, Pick<RatingsProps, 'saveDraft'> {
  draft: Draft | null
  /** The list. It comes as a property, because one feature must not import another. */
  ratings: ComponentType<RatingsProps>
}

/** Ratings of the answers. */
export function RatingsSection({ draft, ratings: Ratings, search, onSearchChange, saveDraft }: RatingsSectionProps) {
  const isPublished = draft !== null && draft.publishedVersion !== null
  return (
    <BuilderSection
      id="avaliacoes"
      description={
        isPublished
          ? 'O que as pessoas acharam das respostas, nos últimos 30 dias ou nos dias escolhidos.'
          : 'As avaliações aparecem aqui depois que o assistente for publicado e usado.'
      }
    >
      {isPublished && (
        <Ratings
          assistantId={draft.id}
          search={listSearchOf(search)}
          onSearchChange={(change) => onSearchChange(builderSearchOf(change))}
          saveDraft={saveDraft}
        />
      )}
    </BuilderSection>
  )
}

const listSearchOf = (search: BuilderSearch): ListSearch =>
  Object.fromEntries(
    Object.entries(names)
      .map(([own, name]) => [own, search[name]] as const)
      .filter(([, value]) => value !== undefined),
  )

/** A change of a filter leads back to the first page; opening a rating does not. */
function builderSearchOf(change: ListSearch): BuilderSearch {
  const changed = Object.entries(names).filter(([own]) => own in change)
  const first = 'rating' in change ? {} : { ratingsPage: 1 }
  return { ...first, ...Object.fromEntries(changed.map(([own, name]) => [name, change[own as keyof ListSearch]])) }
}
