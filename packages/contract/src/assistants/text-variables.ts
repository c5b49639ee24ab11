/**
 * Variables that authors may use in instructions and greetings: `{{nome}}`, or with a fallback `{{nome|estudante}}`.
 */
export const textVariables = ['nome', 'nome_completo', 'turma', 'instituicao', 'data', 'hora', 'assistente'] as const
export type TextVariable = (typeof textVariables)[number]
export type VariableValues = Readonly<Record<TextVariable, string>>

/** Matches variables, and also code spans so that examples between backticks stay unchanged. */
const found = /```[\s\S]*?```|`[^`\n]*`|\{\{([^{}\n|]{0,60})(?:\|([^{}\n]{0,80}))?\}\}/g

const isVariable = (name: string): name is TextVariable => (textVariables as readonly string[]).includes(name)

/** Normalizes a variable's name, so that `Instituição` means `instituicao`. */
const toVariableName = (written: string): string =>
  written.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, '_')

/**
 * Fills in the variables of a text in a single pass, so that values are not expanded again. An empty value gives the
 * fallback after the bar; an unknown name stays as written.
 */
export const fillVariables = (text: string, values: VariableValues): string =>
  text.replaceAll(found, (whole: string, written?: string, otherwise = '') => {
    const name = written === undefined ? '' : toVariableName(written)
    return isVariable(name) ? values[name] || otherwise.trim() : whole
  })

/** Lists the variables in a text without repetitions. */
export const variablesIn = (text: string): TextVariable[] => [
  ...new Set(writtenIn(text).map(toVariableName).filter(isVariable)),
]

/** Lists the unknown names in double braces, as the author wrote them. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(writtenIn(text).filter((written) => !isVariable(toVariableName(written)))),
]

const writtenIn = (text: string): string[] =>
  [...text.matchAll(found)].flatMap(([, written]) => (written === undefined ? [] : [written.trim()]))

/** Explains how to correct the first unknown variable of a text; undefined if all are known. */
export function variableProblem(text: string): string | undefined {
  const [unknown] = unknownVariables(text)
  if (unknown === undefined) return undefined
  return `Não existe a variável {{${unknown}}}. Escolha uma em “Inserir variável” ou, se for um exemplo, escreva-a entre crases: \`{{${unknown}}}\`.`
}
