import type { ReactNode } from 'react'
import { withoutAccents } from '#/lib/format/without-accents.ts'
import type { Retried } from '#/ui/feedback/retry-notice.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** Lists with more options get a search field. */
export const LONG_LIST = 20
/** Maximum number of options rendered at a time; others are found by typing. */
const MAX_OPTIONS = 200

/** Accessible labels of the list's parts; `search` is also the placeholder. */
export const listLabels = { options: 'Opções', search: 'Procurar na lista' } as const

/** Search for options that only the server has. */
export interface OptionSearch {
  onText: (text: string) => void
  loading: boolean
  /** The failed query, for retrying. */
  failed: Retried | undefined
  /** Whether the server has more options than the ones given. */
  more: boolean
}

interface Option {
  label: ReactNode
  hint?: ReactNode
  group?: string | undefined
}

/**
 * Narrows a list to a search text and describes the result. Options that begin with the text come first; without a
 * text, those that `isFirst` selects. Only words of labels are searched. `search` is given if the server has further
 * options.
 */
export function narrowOptions<Item extends Option>(
  items: readonly Item[],
  text: string,
  isFirst: (item: Item) => boolean,
  search?: OptionSearch,
) {
  const words = withoutAccents(text).trim().split(/\s+/)
  const [first, later]: [Item[], Item[]] = [[], []]
  for (const item of items) {
    const parts = [item.label, item.hint, item.group].filter((part) => typeof part === 'string')
    const itemText = withoutAccents(` ${parts.join(' ')}`)
    if (!words.every((word) => itemText.includes(word))) continue
    const comesFirst = text.trim() === '' ? isFirst(item) : words.every((word) => itemText.includes(` ${word}`))
    if (comesFirst) first.push(item)
    else later.push(item)
  }
  const matches = [...first, ...later]
  return { matching: matches.slice(0, MAX_OPTIONS), status: describeStatus(matches.length, text, search) }
}

export interface ListStatus {
  text: string
  plain: boolean
  failed?: Retried
}

/** `plain` means that the text says no more than the list itself. */
function describeStatus(count: number, text: string, search: OptionSearch | undefined): ListStatus {
  if (search?.failed) return { text: '', plain: false, failed: search.failed }
  if (search?.loading && text.trim() !== '') return { text: uiLabels.searching, plain: false }
  if (count > 0 && search?.more)
    return { text: 'Aparecem os primeiros. Escreva parte do nome para achar os outros.', plain: false }
  if (count === 0) return { text: uiLabels.nothingFound(text.trim()), plain: false }
  if (count > MAX_OPTIONS)
    return {
      text: `Aparecem ${MAX_OPTIONS} de ${count.toLocaleString('pt-BR')}. Escreva parte do nome para achar os outros.`,
      plain: false,
    }
  return { text: uiLabels.results(count), plain: true }
}
