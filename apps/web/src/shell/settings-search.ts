import { withoutAccents } from '#/lib/format/without-accents.ts'
import { settingsIndex } from '#/shell/settings-index.gen.ts'
import type { SettingsPage } from '#/lib/session/settings-pages.ts'
import { settingsPageAt, type SettingsSection } from '#/shell/settings-sections.ts'

export interface SettingHit {
  to: SettingsPage['to']
  section: SettingsSection
  page: SettingsPage
  label: string
  hint: string
}

/** Maximum number of results. */
const MAX_HITS = 12

/**
 * Searches the settings of some sections for all words, ignoring accents. Matches in labels come before matches in help
 * texts.
 */
export function searchSettings(text: string, sections: readonly SettingsSection[]): SettingHit[] {
  const words = withoutAccents(text).split(/\s+/).filter(Boolean)
  const holds = (where: string) => words.every((word) => withoutAccents(where).includes(word))
  const own = sections.flatMap((section) =>
    section.pages.map((page) => ({ to: page.to, section, page, label: page.label, hint: section.label })),
  )
  const inside = settingsIndex.flatMap(([to, label, hint]) => {
    const at = settingsPageAt(sections, to)
    return at && label !== at.page.label ? [{ to, ...at, label, hint }] : []
  })
  const found = [...own, ...inside].filter(({ page, label, hint }) => holds(`${label} ${hint} ${page.label}`))
  const rank = ({ label }: SettingHit) => (holds(label) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_HITS)
}
