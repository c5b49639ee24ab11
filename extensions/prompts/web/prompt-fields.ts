/**
 * Matches a field: a name in braces, such as `{turma}`. Braces after a letter, a formula's sign or another brace are
 * not fields: LaTeX writes `\frac{a}{b}`, instructions write `{{nome}}`, and programs write `f{x}`.
 */
const field = /(^|[^\p{L}\p{N}{}\\^_$])\{([\p{L}\p{N}][\p{L}\p{N} _-]{0,39})\}(?!\})/gu

/** Lists the names of the fields in a text, without repetitions, in order. */
export const promptFields = (text: string): string[] => [
  ...new Set([...text.matchAll(field)].map(([, , name]) => name!.trim())),
]

/**
 * Fills in the fields of a text.
 *
 * @param values by the name of the field; a field without a value stays as written
 */
export const fillPrompt = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(field, (whole, before: string, name: string) => {
    const value = values.get(name.trim())
    return value === undefined ? whole : before + value
  })
