import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'

/** An element of an equation, in MathML or in Word's own language (OMML). */
export interface FormulaElement {
  name: string
  attributes: Attributes
  children: (FormulaElement | string)[]
}

/** Elements of these names among the children. */
export const elementsIn = ({ children }: FormulaElement): FormulaElement[] =>
  children.filter((child) => typeof child !== 'string')

export const childOf = (element: FormulaElement, name: string): FormulaElement | undefined =>
  elementsIn(element).find((child) => child.name === name)

/** All text in an element, in its order. */
export const textOf = ({ children }: FormulaElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
