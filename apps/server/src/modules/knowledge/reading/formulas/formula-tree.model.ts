import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'

/** An element of an equation in MathML or in Word's format OMML. */
export interface FormulaElement {
  name: string
  attributes: Attributes
  children: (FormulaElement | string)[]
}

/** Returns the child elements, without texts. */
export const elementsIn = ({ children }: FormulaElement): FormulaElement[] =>
  children.filter((child) => typeof child !== 'string')

export const findChild = (element: FormulaElement, name: string): FormulaElement | undefined =>
  elementsIn(element).find((child) => child.name === name)

/** Returns all text within an element, in order. */
export const wholeText = ({ children }: FormulaElement): string =>
  children.map((child) => (typeof child === 'string' ? child : wholeText(child))).join('')
