import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import type { HelpPage } from '#/features/help/help-page.ts'

/** What an extension adds to a page of the help: text, after the line that begins with certain words. */
export interface HelpAddition {
  page: HelpPageName
  after: string
  text: string
}

/** Returns a page with its additions. Throws if the line that one follows does not exist. */
export function addHelp(page: HelpPage, additions: readonly Omit<HelpAddition, 'page'>[]): HelpPage {
  const lines = page.text.split('\n')
  for (const { after, text } of additions) {
    const at = lines.findIndex((line) => line.startsWith(after))
    if (at === -1) throw new Error(`“${page.title}” has no line that begins with: ${after}`)
    lines.splice(at + 1, 0, text)
  }
  return { ...page, text: lines.join('\n') }
}
