import type { ReactNode } from 'react'
import { withoutAccents } from '#/lib/format/without-accents.ts'
import type { Retried } from '#/ui/feedback/retry-notice.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** More options than this are searched, not read. */
export const LONG = 20
/** Drawn at a time; of more, whoever looks for one writes a part of its name. */
const MOST_SHOWN = 200

/** The names of its parts, for screen readers and inside the empty field. */
export const listLabels = { options: 'Opções', search: 'Procurar na lista' } as const

/** How a list that is not all here is searched. */
export interface OptionSearch {
  onText: (text: string) => void
  loading: boolean
  /** What could not be read. */
  failed: Retried | undefined
  /** There are more than the options that are here. */
  more: boolean
}

interface Option {
  label: ReactNode
  hint?: ReactNode
  group?: string | undefined
}

/**
 * What a long list shows for the written words, and what it says of it. First those in which the words begin as they were
 * written; while nothing is written, those that `isFirst` names. Of labels, only words are searched. `search` where there are
 * others elsewhere.
 */
export function narrowed<Item extends Option>(
  items: readonly Item[],
  text: string,
  isFirst: (item: Item) => boolean,
  search?: OptionSearch,
) {
  const words = withoutAccents(text).trim().split(/\s+/)
  const [first, later]: [Item[], Item[]] = [[], []]
  for (const item of items) {
    const parts = [item.label, item.hint, item.group].filter((part) => typeof part === 'string')
    const said = withoutAccents(` ${parts.join(' ')}`)
    if (!words.every((word) => said.includes(word))) continue
    const comesFirst = text.trim() === '' ? isFirst(item) : words.every((word) => said.includes(` ${word}`))
    if (comesFirst) first.push(item)
    else later.push(item)
  }
  const matches = [...first, ...later]
  return { shown: matches.slice(0, MOST_SHOWN), status: statusOf(matches.length, text, search) }
}

export interface ListStatus {
  text: string
  plain: boolean
  failed?: Retried
}

/** `plain` where it tells no more than the list does. */
function statusOf(count: number, text: string, search: OptionSearch | undefined): ListStatus {
  if (search?.failed) return { text: '', plain: false, failed: search.failed }
  if (search?.loading && text.trim() !== '') return { text: uiLabels.searching, plain: false }
  if (count > 0 && search?.more)
    return { text: 'Aparecem os primeiros. Escreva parte do nome para achar os outros.', plain: false }
  if (count === 0) return { text: uiLabels.nothingFound(text.trim()), plain: false }
  if (count > MOST_SHOWN)
    return {
      text: `Aparecem ${MOST_SHOWN} de ${count.toLocaleString('pt-BR')}. Escreva parte do nome para achar os outros.`,
      plain: false,
    }
  return { text: uiLabels.results(count), plain: true }
}
