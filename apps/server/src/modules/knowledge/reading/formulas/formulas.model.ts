import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'
import type { FormulaElement } from '#/modules/knowledge/reading/formulas/formula-tree.model.ts'
import { withDollars } from '#/modules/knowledge/reading/formulas/latex.model.ts'
import { mathmlLatex } from '#/modules/knowledge/reading/formulas/mathml.model.ts'
import { ommlLatex } from '#/modules/knowledge/reading/formulas/omml.model.ts'

/** Deeper elements are left out: no written equation nests so deeply, and rendering it could fail. */
const DEEPEST = 100

const writers: Readonly<Record<string, (root: FormulaElement) => string>> = { math: mathmlLatex, oMath: ommlLatex }

/** Collects the elements of an equation during a walk, and returns it at its end as LaTeX between dollars. */
export class Formulas {
  readonly #open: FormulaElement[] = []
  #depth = 0

  get isOpen(): boolean {
    return this.#depth > 0
  }

  /** Whether the element begins an equation or is part of one. */
  open(name: string, attributes: Attributes): boolean {
    if (!this.isOpen && !(name in writers)) return false
    this.#depth += 1
    if (this.#depth > DEEPEST) return true
    const element = { name, attributes, children: [] }
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
    return true
  }

  text(text: string): void {
    this.#open.at(-1)?.children.push(text)
  }

  /** Returns the equation when its last element ends; undefined before. */
  close(): string | undefined {
    this.#depth -= 1
    if (this.#depth >= DEEPEST) return undefined
    const element = this.#open.pop()!
    return this.isOpen ? undefined : withDollars(writers[element.name]!(element))
  }
}
