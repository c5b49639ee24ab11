import type { ReactNode } from 'react'
import { ChoiceSelect, type ChoiceSource } from '#/blocks/entity/choices.tsx'
import type { ListName, ListSearchProps, QueryOf } from '#/blocks/list/list-types.ts'
import { useIsNarrow } from '#/lib/device/narrow.ts'
import { queryRules } from '#/lib/forms/url-search.ts'
import { DayRange } from '#/ui/inputs/day-range.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { FilterBar } from '#/ui/lists/filter-bar.tsx'

interface TextFilter {
  label: string
  placeholder: string
}

/** A choice; the options of a closed set are its labels, in display order. */
interface ChoiceFilter<Options> {
  label: string
  options: Options
  /** Further choices from the server. */
  source?: ChoiceSource
}

type OptionsOf<Value extends string> = string extends Value ? readonly SelectOption[] : Readonly<Record<Value, string>>

/** `from` is the first of two days; the second is `to`. */
type FilterOf<Value> =
  | ChoiceFilter<OptionsOf<Extract<Value, string>>>
  | (string extends Value ? TextFilter | 'days' : never)
  | false

/** Filters of a list, by the fields of its query; `false` leaves one out. */
export type Filters<Name extends ListName> = {
  readonly [Field in keyof QueryOf<Name>]?: FilterOf<Exclude<QueryOf<Name>[Field], undefined>>
}

interface ListFiltersProps<Name extends ListName> extends ListSearchProps<Name> {
  list: Name
  /** Filters in sight; a narrow window has only the search in sight, and the others behind the button. */
  filters: Filters<Name>
  /** Filters behind a button. */
  more?: Filters<Name> | undefined
  /** Content in the same row. */
  beside?: ReactNode
}

type AnyFilter = TextFilter | ChoiceFilter<OptionsOf<string> | Readonly<Record<string, string>>> | 'days' | false
type AnyFilters = Readonly<Record<string, AnyFilter>>
type AnySearch = Readonly<Record<string, unknown>>

export function ListFilters<Name extends ListName>(props: ListFiltersProps<Name>) {
  const { list, filters, more, beside, search, onSearchChange } = props
  const one = {
    rules: queryRules(list) as Rules,
    search: search as AnySearch,
    onSearchChange: onSearchChange as (change: AnySearch) => void,
  }
  const isNarrow = useIsNarrow()
  const visible = listFilters(filters as AnyFilters)
  // One choice takes no more room than the button that would hide it.
  const folds = isNarrow && visible.length > 1
  const row = folds ? visible.filter(isSearch) : visible
  const folded = [
    ...(folds ? visible.filter((entry) => !isSearch(entry)) : []),
    ...listFilters((more ?? {}) as AnyFilters),
  ]
  const controls = row.map(([name, filter]) => <Filter key={name} {...one} name={name} filter={filter} />)
  if (folded.length === 0) {
    return (
      <div data-paper="no" className="flex flex-wrap items-end gap-2">
        {controls}
        {beside}
      </div>
    )
  }
  const isSet = ([name, filter]: NamedFilter) =>
    one.search[name] !== undefined || (filter === 'days' && one.search['to'] !== undefined)
  return (
    <FilterBar
      moreCount={folded.filter(isSet).length}
      more={<FoldedFilters {...one} filters={Object.fromEntries(folded)} />}
    >
      {controls}
      {beside}
    </FilterBar>
  )
}

type NamedFilter = [name: string, filter: Exclude<AnyFilter, false>]

const listFilters = (filters: AnyFilters) =>
  Object.entries(filters).filter((entry): entry is NamedFilter => entry[1] !== false)

const isSearch = ([, filter]: NamedFilter) => typeof filter === 'object' && 'placeholder' in filter

type Rules = Readonly<Record<string, { default?: string }>>

const noRules: Rules = {}

interface FoldedFiltersProps {
  rules?: Rules
  filters: AnyFilters
  search: AnySearch
  onSearchChange: (change: AnySearch) => void
  className?: string
}

const threeColumns = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** Filters with their labels, as they appear behind the button. */
export const FoldedFilters = ({ filters, className = threeColumns, ...one }: FoldedFiltersProps) => (
  <div className={className}>
    {listFilters(filters).map(([name, filter]) => (
      <Filter key={name} {...one} name={name} filter={filter} folded />
    ))}
  </div>
)

interface FilterProps {
  rules?: Rules
  name: string
  filter: Exclude<AnyFilter, false>
  search: AnySearch
  onSearchChange: (change: AnySearch) => void
  folded?: boolean
}

function Filter({ rules = noRules, name, filter, search, onSearchChange, folded = false }: FilterProps) {
  const chosen = search[name] as string | number | undefined
  const value = chosen === undefined ? undefined : `${chosen}`
  if (filter === 'days')
    return <DayRange from={value} to={search['to'] as string | undefined} onChange={onSearchChange} />
  // Serial ids are numbers in the address, too.
  const isId = (next: string) => name.endsWith('Id') && /^\d+$/.test(next)
  const change = (next: string) => onSearchChange({ [name]: isId(next) ? Number(next) : next })
  if ('placeholder' in filter)
    return <SearchInput {...filter} value={value ?? ''} onSearch={change} className="min-w-44 flex-1" />
  const { label, options, source } = filter
  const choice = {
    value: value ?? rules[name]?.default ?? 'all',
    onValueChange: change,
    options: toOptions(options),
  }
  if (!folded) return <Select aria-label={label} {...choice} className="w-auto max-w-full min-w-40 flex-none" />
  return <Field label={label}>{source ? <ChoiceSelect {...choice} source={source} /> : <Select {...choice} />}</Field>
}

const toOptions = (options: readonly SelectOption[] | Readonly<Record<string, string>>): readonly SelectOption[] =>
  isList(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }))

const isList = (options: object): options is readonly SelectOption[] => Array.isArray(options)
