import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'
import type { Script } from '#/modules/knowledge/reading/formats/scripts.model.ts'

/** CSS declarations that change what letters mean. */
interface CssLook {
  struck?: boolean
  hidden?: boolean
  script?: Script
}

function declaredLook(declarations: string): CssLook {
  const script = scriptIn(declarations)
  return {
    ...(/text-decoration(?:-line)?\s*:[^;]*line-through/i.test(declarations) ? { struck: true } : {}),
    ...(/display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all/i.test(declarations)
      ? { hidden: true }
      : {}),
    ...(script === undefined ? {} : { script }),
  }
}

/** Detects raised letters: office programs use a length and a smaller size instead of `super`. */
function scriptIn(declarations: string): Script | undefined {
  const named = /vertical-align\s*:\s*(super|sub)\b/i.exec(declarations)?.[1]?.toLowerCase()
  if (named !== undefined) return named === 'super' ? 'sup' : 'sub'
  if (!/font-size\s*:\s*(?:0?\.\d+r?em|[1-8]\d(?:\.\d+)?%|smaller|x?x-small)/i.test(declarations)) return undefined
  const rise = /vertical-align\s*:\s*(-?[\d.]+)(?:r?em|ex|px|pt|%)/i.exec(declarations)?.[1]
  const drop = /position\s*:\s*relative/i.test(declarations)
    ? /(?<![\w-])top\s*:\s*(-?[\d.]+)(?:r?em|ex|px|pt)/i.exec(declarations)?.[1]
    : undefined
  const height = Number(rise ?? 0) - Number(drop ?? 0)
  return height > 0 ? 'sup' : height < 0 ? 'sub' : undefined
}

/** A rule for one class, with or without its element, as office programs and Google Docs write it: `.c5{…}`, `span.T1{…}`. */
const rule = /([^{}]+)\{([^{}]*)\}/g
const classOnly = /^[a-z]*\d?\.([\w-]+)$/i

/** Looks that a style sheet assigns to classes. */
export class CssClasses {
  readonly #looks = new Map<string, CssLook>()

  read(sheet: string): void {
    for (const [, selectors = '', declarations = ''] of sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(rule)) {
      const look = declaredLook(declarations)
      if (Object.keys(look).length === 0) continue
      for (const selector of selectors.split(',')) {
        const name = classOnly.exec(selector.trim())?.[1]
        if (name !== undefined) this.#looks.set(name, { ...this.#looks.get(name), ...look })
      }
    }
  }

  findLook({ class: names = '', style = '' }: Attributes): CssLook {
    return Object.assign({}, ...names.split(/\s+/).map((name) => this.#looks.get(name)), declaredLook(style)) as CssLook
  }
}
