import { withoutAccents } from '#/lib/format/without-accents.ts'
import { settingsIndex } from '#/shell/settings-index.gen.ts'
import type { SettingsSection } from '#/shell/settings-sections.ts'

export interface SettingHit {
  to: SettingsSection['to']
  section: SettingsSection
  label: string
  hint: string
}

/** Maximum number of results. */
const MOST = 12

/**
 * Searches the settings of some sections for all words, ignoring accents. Matches in labels come before matches in help
 * texts.
 */
export function searchSettings(text: string, sections: readonly SettingsSection[]): SettingHit[] {
  const words = withoutAccents(text).split(/\s+/).filter(Boolean)
  const holds = (where: string) => words.every((word) => withoutAccents(where).includes(word))
  const own = sections.map((section) => ({ to: section.to, section, label: section.label, hint: section.group }))
  const inside = settingsIndex.flatMap(([to, label, hint]) => {
    const section = sections.find((one) => `${to}/`.startsWith(`${one.to}/`))
    return section && label !== section.label ? [{ to, section, label, hint }] : []
  })
  const found = [...own, ...inside].filter(({ section, label, hint }) => holds(`${label} ${hint} ${section.label}`))
  const rank = ({ label }: SettingHit) => (holds(label) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST)
}
