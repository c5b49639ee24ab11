/**
 * A field is a name in braces, such as `{turma}`. Behind a letter, a sign of a formula or another brace it is none: LaTeX
 * writes `\frac{a}{b}`, instructions write `{{nome}}`, and programs write `f{x}`.
 */
const field = /(^|[^\p{L}\p{N}{}\\^_$])\{([\p{L}\p{N}][\p{L}\p{N} _-]{0,39})\}(?!\})/gu

/** The names of the fields in a text, each once, in their order. */
export const promptFields = (text: string): string[] => [
  ...new Set([...text.matchAll(field)].map(([, , name]) => name!.trim())),
]

/** The text with what was written into its fields; what has no value stays as it stands. */
export const fillPrompt = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(field, (whole, before: string, name: string) => {
    const value = values.get(name.trim())
    return value === undefined ? whole : before + value
  })
