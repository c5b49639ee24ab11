import type { ChoiceKind } from '@prosa/contract/settings/choices.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { useSettled } from '#/lib/forms/use-settled.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import type { SelectOption, SelectProps } from '#/ui/inputs/select-props.ts'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { NarrowedStatus } from '#/ui/lists/narrowed-status.tsx'
import { type OptionSearch, LONG_LIST, listLabels, narrowOptions } from '#/ui/lists/narrow-options.ts'

const PAUSE_MS = 300

/** Highest number of characters of ids in one URL (`choiceQuery`). */
const MAX_IDS_LENGTH = 4000

/** The operations that list choices. */
type ListName = {
  [Name in keyof typeof api]: Awaited<ReturnType<(typeof api)[Name]>> extends {
    items: { value: string; name: string }[]
    more: boolean
  }
    ? Name
    : never
}[keyof typeof api]

type Item<Name extends ListName> = Awaited<ReturnType<(typeof api)[Name]>>['items'][number]

/** The operation that reads a field's choices, with its parameters. */
export interface ChoiceSource<Name extends ListName = ListName> {
  list: Name
  params?: object
}

/** The choices of administrators for one kind of thing. */
export const toChoiceSource = (of: ChoiceKind): ChoiceSource<'listChoices'> => ({ list: 'listChoices', params: { of } })

/** Reads a field's first choices, those that match `q`, or those with one of the `ids` (one a line). */
export const readChoices = <Name extends ListName>(
  { list, params }: ChoiceSource<Name>,
  query: { q?: string; ids?: string },
) => (read as (name: ListName, input: object) => unknown)(list, { params, query }) as ReturnType<typeof read<Name>>

/** Splits chosen ids into batches, because one URL cannot hold them all. */
function toBatches(values: readonly string[]): string[] {
  const parts: string[] = []
  for (const value of values) {
    const last = parts.at(-1)
    if (last === undefined || last.length + value.length >= MAX_IDS_LENGTH) parts.push(value)
    else parts[parts.length - 1] = `${last}\n${value}`
  }
  return parts
}

/** Whether there is at least one choice. */
export const useHasChoices = (of: ChoiceKind): boolean =>
  (useQuery(readChoices(toChoiceSource(of), {})).data?.items.length ?? 0) > 0

interface Choices<Name extends ListName> {
  items: Item<Name>[]
  search: OptionSearch | undefined
  isPending: boolean
}

/**
 * Reads a field's choices together with the chosen ones, whatever the search; `search` is undefined when the first page holds everything.
 */
export function useChoices<Name extends ListName>(
  source: ChoiceSource<Name>,
  chosen: readonly string[],
): Choices<Name> {
  const [atFirst] = useState(chosen)
  const [text, setText] = useState('')
  const q = useSettled(text.trim(), PAUSE_MS)
  const first = useQuery(readChoices(source, {}))
  const more = first.data?.more ?? false
  const found = useQuery({
    ...readChoices(source, { q }),
    enabled: more && q !== '',
    placeholderData: keepPreviousData,
  })
  const items: Item<Name>[] = (q === '' ? undefined : found.data?.items) ?? first.data?.items ?? []
  const others = [...new Set([...atFirst, ...chosen])].filter(
    (value) => !first.data?.items.some((item) => item.value === value),
  )
  const named = useQueries({
    queries: toBatches(others).map((ids) => {
      return { ...readChoices<ListName>(source, { ids }), enabled: more, placeholderData: keepPreviousData }
    }),
  })
  const known = named.flatMap(({ data }) => (data?.items ?? []) as Item<Name>[])
  const visible = [...known, ...items.filter(({ value }) => !known.some((item) => item.value === value))]
  const reading = q === '' ? first : found
  const search: OptionSearch | undefined =
    more || first.isError
      ? {
          onText: setText,
          loading: text.trim() !== q || reading.isFetching,
          failed: reading.isError ? reading : undefined,
          more: reading.data?.more ?? false,
        }
      : undefined
  return { items: visible, search, isPending: first.isPending || named.some(({ isLoading }) => isLoading) }
}

interface ChoiceSelectProps extends Omit<SelectProps<string>, 'options'> {
  source: ChoiceSource
  /** Fixed options before the others, such as `all` and `none`. */
  options?: readonly SelectOption[]
  /** Prefix of the values, and heading of the group, for choices beside other options. */
  prefix?: string
  group?: string
}

const noChoices: readonly SelectOption[] = []

/** Select with any number of choices: those beyond the first page are found by searching. */
export function ChoiceSelect({ source, options = noChoices, prefix = '', group, ...select }: ChoiceSelectProps) {
  const { value } = select
  const isFixed = value === undefined || !value.startsWith(prefix) || options.some((option) => option.value === value)
  const { items, search, isPending } = useChoices(source, isFixed ? [] : [value.slice(prefix.length)])
  const offered = items.map((item) => ({
    value: prefix + item.value,
    label: item.name,
    ...(group !== undefined && { group }),
  }))
  return (
    <Select<string>
      placeholder={isPending ? 'Carregando…' : 'Escolher'}
      {...select}
      options={[...options, ...offered]}
      search={search}
    />
  )
}

interface ChoiceListProps<Name extends ListName> {
  source: ChoiceSource<Name>
  value: readonly number[]
  onChange: (ids: number[]) => void
  describeItem?: (item: Item<Name>) => string
  'aria-label'?: string
  disabled?: boolean
}

/** Checkbox list with any number of choices. */
export function ChoiceList<Name extends ListName>({ source, describeItem, ...list }: ChoiceListProps<Name>) {
  const { items, search } = useChoices(source, list.value.map(String))
  const visible = items.map((item) => ({ id: Number(item.value), name: item.name, hint: describeItem?.(item) }))
  return <CheckboxList {...list} items={visible} search={search} />
}

interface CheckboxListProps {
  items: readonly { id: number; name: string; hint?: string | undefined }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Name for screen readers, when no fieldset names the list. */
  'aria-label'?: string
  disabled?: boolean | undefined
  /** Search for items beyond the given ones. */
  search?: OptionSearch | undefined
}

/** Checkbox list; a long one can be searched and begins with the ticked items. */
export function CheckboxList({ items, value, onChange, 'aria-label': label, disabled, search }: CheckboxListProps) {
  const [text, setText] = useState('')
  // The items ticked at first, so that no row moves under the pointer.
  const [ticked] = useState(value)
  const isLong = search !== undefined || items.length > LONG_LIST
  const options = items.map(({ name, ...item }) => ({ ...item, label: name }))
  const { matching: visible, status } = narrowOptions(
    options,
    isLong ? text : '',
    ({ id }) => isLong && ticked.includes(id),
    search,
  )
  const toggle = (id: number, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id))
  return (
    <div role={label && 'group'} aria-label={label} className="flex min-w-0 flex-col rounded-lg border border-border">
      {isLong && (
        <div className="p-2 pb-0">
          <TextInput
            type="search"
            aria-label={listLabels.search}
            placeholder={listLabels.search}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              search?.onText(event.target.value)
            }}
            // Enter in the search field must not send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            leading={<Search aria-hidden />}
          />
        </div>
      )}
      <div className="grid max-h-52 gap-2 overflow-y-auto p-3 sm:grid-cols-2">
        {visible.map(({ id, label, hint }) => (
          <Checkbox
            key={id}
            label={label}
            hint={hint}
            disabled={disabled}
            checked={value.includes(id)}
            onCheckedChange={(chosen) => toggle(id, chosen)}
          />
        ))}
        {isLong && <NarrowedStatus {...status} className="sm:col-span-2" />}
      </div>
    </div>
  )
}
