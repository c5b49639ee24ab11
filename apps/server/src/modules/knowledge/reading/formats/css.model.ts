import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'
import type { Script } from '#/modules/knowledge/reading/formats/scripts.model.ts'

/** What declarations of CSS do to letters, where it changes what they say. */
interface CssLook {
  struck?: boolean
  hidden?: boolean
  script?: Script
}

function declaredLook(declarations: string): CssLook {
  const script = /vertical-align\s*:\s*(super|sub)\b/i.exec(declarations)?.[1]?.toLowerCase()
  return {
    ...(/text-decoration(?:-line)?\s*:[^;]*line-through/i.test(declarations) ? { struck: true } : {}),
    ...(/display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all/i.test(declarations)
      ? { hidden: true }
      : {}),
    ...(script === undefined ? {} : { script: script === 'super' ? 'sup' : 'sub' }),
  }
}

/** A rule for one class, with or without its element, is what office programs and Google Docs write for a look: `.c5{…}`, `span.T1{…}`. */
const rule = /([^{}]+)\{([^{}]*)\}/g
const classOnly = /^[a-z]*\d?\.([\w-]+)$/i

/** The looks that a style sheet gives to classes. */
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

  lookOf({ class: names = '', style = '' }: Attributes): CssLook {
    return Object.assign({}, ...names.split(/\s+/).map((name) => this.#looks.get(name)), declaredLook(style)) as CssLook
  }
}
