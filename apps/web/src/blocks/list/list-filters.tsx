import type { ReactNode } from 'react'
import { ChoiceSelect, type ChoiceSource } from '#/blocks/entity/choices.tsx'
import type { ListName, ListSearchProps, QueryOf } from '#/blocks/list/list-types.ts'
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
  /** Filters that are always visible. */
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
  const one = { list, search: search as AnySearch, onSearchChange: onSearchChange as (change: AnySearch) => void }
  const row = Object.entries(filters as AnyFilters).map(([name, filter]) => (
    <Filter key={name} {...one} name={name} filter={filter} />
  ))
  if (!more) {
    return (
      <div data-paper="no" className="flex flex-wrap items-end gap-2">
        {row}
        {beside}
      </div>
    )
  }
  const folded = Object.entries(more as AnyFilters)
  return (
    <FilterBar
      moreCount={folded.filter(([name]) => one.search[name] !== undefined).length}
      more={
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {folded.map(([name, filter]) => (
            <Filter key={name} {...one} name={name} filter={filter} folded />
          ))}
        </div>
      }
    >
      {row}
      {beside}
    </FilterBar>
  )
}

interface FilterProps {
  list: ListName
  name: string
  filter: AnyFilter
  search: AnySearch
  onSearchChange: (change: AnySearch) => void
  folded?: boolean
}

function Filter({ list, name, filter, search, onSearchChange, folded = false }: FilterProps) {
  const value = search[name] as string | undefined
  if (filter === false) return null
  if (filter === 'days')
    return <DayRange from={value} to={search['to'] as string | undefined} onChange={onSearchChange} />
  const change = (next: string) => onSearchChange({ [name]: next })
  if ('placeholder' in filter)
    return <SearchInput {...filter} value={value ?? ''} onSearch={change} className="min-w-52 flex-1" />
  const { label, options, source } = filter
  const choice = {
    value: value ?? (queryRules(list) as Record<string, { default?: string }>)[name]?.default ?? 'all',
    onValueChange: change,
    options: optionsOf(options),
  }
  // On a phone two filters share a row if both labels fit.
  if (!folded)
    return (
      <Select
        aria-label={label}
        {...choice}
        className="w-auto max-w-full min-w-32 flex-auto max-sm:gap-1 max-sm:px-2.5 sm:min-w-40 sm:flex-none"
      />
    )
  return <Field label={label}>{source ? <ChoiceSelect {...choice} source={source} /> : <Select {...choice} />}</Field>
}

const optionsOf = (options: readonly SelectOption[] | Readonly<Record<string, string>>): readonly SelectOption[] =>
  isList(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }))

const isList = (options: object): options is readonly SelectOption[] => Array.isArray(options)
