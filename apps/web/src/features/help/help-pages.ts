import { type CoreHelpPageName, helpPageNames, type HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import { extensionHelp } from '@prosa/extensions/help.gen.ts'
import { addHelp, isPage, isTextOf } from '#/features/help/help-additions.ts'
import type { HelpPage } from '#/features/help/help-page.ts'
import { accessibilityPages } from '#/features/help/pages/accessibility.ts'
import { administrationPages } from '#/features/help/pages/administration.ts'
import { assistantsPages } from '#/features/help/pages/assistants.ts'
import { releasesPage as news } from '#/features/help/pages/o-que-mudou.ts'
import { schoolPages } from '#/features/help/pages/school.ts'
import { sharingPages } from '#/features/help/pages/sharing.ts'

const corePages: Readonly<Record<CoreHelpPageName, HelpPage>> = {
  ...assistantsPages,
  ...sharingPages,
  ...schoolPages,
  ...administrationPages,
  ...accessibilityPages,
  'o-que-mudou': news,
}

const isOfCore = (name: HelpPageName): name is CoreHelpPageName => Object.hasOwn(corePages, name)

const pages = helpPageNames.filter(isOfCore).flatMap((name) => [
  [name, corePages[name]] as const,
  ...extensionHelp
    .filter(isPage)
    .filter(({ follows }) => follows === name)
    .map(({ page, ...added }) => [page, added] as const),
])

/** Imported together, because the search reads every text. */
export const helpPages = Object.fromEntries(
  pages.map(([name, page]) => [name, addHelp(page, extensionHelp.filter(isTextOf(name)))]),
) as Readonly<Record<HelpPageName, HelpPage>>
