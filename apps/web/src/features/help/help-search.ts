import { helpPageNames, type HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import type { Audience, HelpPage } from '#/features/help/help-page.ts'
import { helpPages } from '#/features/help/help-pages.ts'
import { plainText } from '#/lib/format/plain-text.ts'
import { withoutAccents } from '#/lib/format/without-accents.ts'

export interface HelpHit extends Pick<HelpPage, 'title' | 'summary' | 'audiences'> {
  name: HelpPageName
}

const entries = helpPageNames.map((name) => {
  const { title, summary, audiences, text } = helpPages[name]
  const all = withoutAccents([title, summary, plainText(text)].join(' '))
  return { hit: { name, title, summary, audiences }, title: withoutAccents(title), all }
})

/** The pages that hold every word, without regard to accents; those with the words in their title first. */
export function searchHelp(text: string, audience?: Audience): HelpHit[] {
  const words = withoutAccents(text).split(/\s+/).filter(Boolean)
  const holds = (where: string) => words.every((word) => where.includes(word))
  return entries
    .filter(({ hit, all }) => holds(all) && (!audience || hit.audiences.includes(audience)))
    .toSorted((a, b) => Number(holds(b.title)) - Number(holds(a.title)))
    .map(({ hit }) => hit)
}
