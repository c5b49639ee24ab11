/** For whom pages of the help are written, as people choose among them. */
export const audiences = {
  teachers: 'Professores',
  students: 'Estudantes',
  partners: 'Parceiros',
  administrators: 'Administradores',
} as const
export type Audience = keyof typeof audiences

export interface HelpPage {
  title: string
  audiences: readonly Audience[]
  /** One sentence: what one knows after reading. */
  summary: string
  /** Made by `npm run tour -- --help-pictures`, under the name of the page. */
  picture?: {
    /** What it shows, for whoever does not see it. */
    alt: string
    shape: 'wide' | 'phone'
  }
  /** Markdown: `## ` begins a part, `[words](#page)` leads to another page, “…” holds words that stand on a screen. */
  text: string
}
