import { helpPageNames, type HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import { extensionHelp } from '@prosa/extensions/help.gen.ts'
import { addHelp } from '#/features/help/help-additions.ts'
import type { HelpPage } from '#/features/help/help-page.ts'
import { accessibilityPages } from '#/features/help/pages/accessibility.ts'
import { administrationPages } from '#/features/help/pages/administration.ts'
import { assistantsPages } from '#/features/help/pages/assistants.ts'
import { releasesPage as news } from '#/features/help/pages/o-que-mudou.ts'
import { schoolPages } from '#/features/help/pages/school.ts'
import { sharingPages } from '#/features/help/pages/sharing.ts'

const corePages: Readonly<Record<HelpPageName, HelpPage>> = {
  ...assistantsPages,
  ...sharingPages,
  ...schoolPages,
  ...administrationPages,
  ...accessibilityPages,
  'o-que-mudou': news,
}

/** Imported together, because the search reads every text. */
export const helpPages = Object.fromEntries(
  helpPageNames.map((name) => [
    name,
    addHelp(
      corePages[name],
      extensionHelp.filter(({ page }) => page === name),
    ),
  ]),
) as Readonly<Record<HelpPageName, HelpPage>>
