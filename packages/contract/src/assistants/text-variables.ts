/** What an author may have filled in where somebody reads the instructions or the greeting: `{{nome}}`, or `{{nome|estudante}}`. */
export const textVariables = ['nome', 'nome_completo', 'turma', 'instituicao', 'data', 'hora', 'assistente'] as const
export type TextVariable = (typeof textVariables)[number]
export type VariableValues = Readonly<Record<TextVariable, string>>

/** What stands between backticks is an example and stays as it is. */
const found = /```[\s\S]*?```|`[^`\n]*`|\{\{([^{}\n|]{0,60})(?:\|([^{}\n]{0,80}))?\}\}/g

const isVariable = (name: string): name is TextVariable => (textVariables as readonly string[]).includes(name)

/** `Instituição` is as good as `instituicao`. */
const nameOf = (written: string): string =>
  written.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, '_')

/**
 * A text with its variables filled in, in one pass: a value that looks like a variable is none. What is empty has the words
 * behind the bar, and a name that does not exist stays as it was written.
 */
export const fillVariables = (text: string, values: VariableValues): string =>
  text.replaceAll(found, (whole: string, written?: string, otherwise = '') => {
    const name = written === undefined ? '' : nameOf(written)
    return isVariable(name) ? values[name] || otherwise.trim() : whole
  })

/** The variables of a text, each once. */
export const variablesIn = (text: string): TextVariable[] => [
  ...new Set(writtenIn(text).map(nameOf).filter(isVariable)),
]

/** Names in double braces that mean nothing, as they are written. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(writtenIn(text).filter((written) => !isVariable(nameOf(written)))),
]

const writtenIn = (text: string): string[] =>
  [...text.matchAll(found)].flatMap(([, written]) => (written === undefined ? [] : [written.trim()]))

/** What to do about a name that means nothing; undefined where all mean something. */
export function variableProblem(text: string): string | undefined {
  const [unknown] = unknownVariables(text)
  if (unknown === undefined) return undefined
  return `Não existe a variável {{${unknown}}}. Escolha uma em “Inserir variável” ou, se for um exemplo, escreva-a entre crases: \`{{${unknown}}}\`.`
}
