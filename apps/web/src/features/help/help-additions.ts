import type { CoreHelpPageName, HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import type { HelpPage } from '#/features/help/help-page.ts'

interface AddedText {
  page: HelpPageName
  after: string
  text: string
}

interface AddedPage extends HelpPage {
  page: HelpPageName
  follows: CoreHelpPageName
}

/** What an extension adds to the help: text after the line of a page that begins with certain words, or a whole page. */
export type HelpAddition = AddedText | AddedPage

/** Whether an addition is a whole page. */
export const isPage = (addition: HelpAddition): addition is AddedPage => 'title' in addition
/** Whether an addition is text of a page. */
export const isTextOf =
  (name: string) =>
  (addition: HelpAddition): addition is AddedText =>
    !isPage(addition) && addition.page === name

/** Returns a page with its additions. Throws if the line that one follows does not exist. */
export function addHelp(page: HelpPage, additions: readonly Omit<AddedText, 'page'>[]): HelpPage {
  const lines = page.text.split('\n')
  for (const { after, text } of additions) {
    const at = lines.findIndex((line) => line.startsWith(after))
    if (at === -1) throw new Error(`“${page.title}” has no line that begins with: ${after}`)
    lines.splice(at + 1, 0, text)
  }
  return { ...page, text: lines.join('\n') }
}
